import { type Dialect, someRelease } from './check.ts';

/** How a service was found to behave. */
export interface Detected {
  dialect: Dialect;
  /** The version that the service itself tells; null if it tells none. */
  told: string | null;
}

/**
 * The release of a service, from two signs that must agree where both are there: what it does, and the version that it
 * tells. Services between both releases behave like one in this and like the other in that.
 */
export function detected(behaves: '0.71' | '0.79' | null, told: string | null): Detected {
  const [, tells = behaves] = /^v?(\d+\.\d+)\./.exec(told ?? '') ?? [];
  const sure = behaves === null || tells === behaves;
  return { dialect: sure && (tells === '0.71' || tells === '0.79') ? tells : someRelease, told };
}
