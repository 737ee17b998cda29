/** Hexadecimal digits of one Ethereum signature: 65 bytes. */
const digits = 130;

/** How many signatures a bundle's text holds, one behind the other; null when it is not made of whole ones. */
export function countSignatures(signatures: string): number | null {
  const hex = /^0x([0-9a-f]*)$/i.exec(signatures)?.[1];
  return hex === undefined || hex === '' || hex.length % digits !== 0 ? null : hex.length / digits;
}
