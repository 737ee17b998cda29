import type { PortSender } from '#lib/sites/identity.ts';

/** Milliseconds between two messages of a tab, beyond what may come at once after a rest of `burst` milliseconds. */
const gap = 2;
const burst = 1000;
/** Milliseconds after which a tab that has sent too much may send again, once it is quiet. */
const longest = 5000;

/**
 * Whether another message is one too many: each costs time that other sites' calls need, whatever is in it. A relay sends
 * at most 200 a second, so this is a page that has taken its relay over, or has many frames. These count together, apart from
 * the page around them.
 */
export function createMessageRate(now: () => number): (sender: PortSender | undefined) => boolean {
  /** By tab and its part: up to when its messages so far have used its time. */
  const used = new Map<string, number>();
  return (sender) => {
    const key = `${sender?.tab?.id} ${sender?.frameId === 0}`;
    const time = now();
    const until = Math.min(Math.max(used.get(key) ?? 0, time - burst) + gap, time + longest);
    used.set(key, until);
    return until > time;
  };
}
