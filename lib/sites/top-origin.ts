import type { Identity } from './identity.ts';

/** Stands for a top-level page whose origin nobody can tell, as `about:blank` in a window of its own. */
export const unknownOrigin = 'null';

/** Whether `text` is the origin of a web page, exactly as a browser writes it. */
export function isWebOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/**
 * Fills in the top-level origin where the frame's own relay could not tell it: a page's referrer policy keeps its origin
 * from the frames in it, and older Firefox never tells. The relay of the tab's top-level document is asked by `ask`,
 * which rejects where there is none.
 */
export async function withTopOrigin(identity: Identity, ask: (tabId: number) => Promise<unknown>): Promise<Identity> {
  if (identity.topOrigin !== unknownOrigin) return identity;
  const told = await ask(identity.tabId).catch(() => null);
  const topOrigin = typeof told === 'string' && isWebOrigin(told) ? told : unknownOrigin;
  return { ...identity, topOrigin: topOrigin === identity.origin ? null : topOrigin };
}
