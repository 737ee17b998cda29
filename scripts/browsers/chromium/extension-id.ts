import { createHash } from 'node:crypto';

/** The ID that Chromium makes of a manifest's key or, without one, of the path of the unpacked extension. */
export function extensionId(of: Uint8Array | string): string {
  const digits = createHash('sha256').update(of).digest('hex').slice(0, 32);
  return digits.replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}
