import type { Provider } from './provider.ts';

/** As in EIP-6963. `icon` is a data: URI, `uuid` new in every document. */
export interface ProviderInfo {
  uuid: string;
  name: string;
  icon: string;
  rdns: string;
}

export interface ProviderDetail {
  info: ProviderInfo;
  provider: Provider;
}

/** The extension's own, `public/icon/drawbridge.svg`, with fewer bytes. */
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none'><rect width='16' height='16' rx='4' fill='%23176'/><path d='M5 3q3 9 6 0' stroke='%235ed'/><path d='M5 3v10m6 0V3M1 10h14' stroke='white' stroke-width='2'/></svg>";

/** Version 4. `crypto.randomUUID` is missing on plain http pages. */
function randomUuid(): string {
  const [high = 0n, low = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  const hex = ((high << 64n) | low).toString(16).padStart(32, '0');
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

/** Announces the provider as EIP-6963 does: now, and at each `drawbridge:requestProvider`. */
export function announceProvider(target: EventTarget, provider: Provider): void {
  const detail: ProviderDetail = Object.freeze({
    info: Object.freeze({ uuid: randomUuid(), name: 'Drawbridge', icon, rdns: 'example.drawbridge' }),
    provider,
  });
  const announce = (): void => {
    target.dispatchEvent(new CustomEvent('drawbridge:announceProvider', { detail }));
  };
  target.addEventListener('drawbridge:requestProvider', announce);
  announce();
}
