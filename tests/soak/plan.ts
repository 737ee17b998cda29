import { createRandom } from '#sandbox/data/random.ts';

/** What a page may do in a soak. `status` is answered by the extension itself, all others by the wallet. */
export type Kind = 'keys' | 'chain' | 'status' | 'sign' | 'send' | 'check' | 'connect' | 'disconnect';

/** One call that a tab is to make. `marker` is in its transaction, if it has one, and in no other of the run. */
export interface Planned {
  kind: Kind;
  marker: string;
}

/** How often each kind comes, in percent. Few disconnects: each costs a question to the user. */
const shares: Record<Kind, number> = {
  keys: 32,
  chain: 13,
  status: 13,
  send: 16,
  sign: 9,
  check: 6,
  connect: 10,
  disconnect: 1,
};

/** Every kind as often as its share. */
const drawn: [Kind, ...Kind[]] = [
  'keys',
  ...Object.entries(shares).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind)),
];

/** An endless list of calls of one tab; the same seed and tab give the same list. */
export function* planCalls(seed: number, tab: number): Generator<Planned, never> {
  const random = createRandom(seed).fork(`tab ${tab}`);
  for (let n = 1; ; n++) {
    yield { kind: random.pick(drawn), marker: `soak ${seed} tab ${tab} call ${n}` };
  }
}

/**
 * How often each mishap comes: the background dies, the wallet restarts, a connection of the wallet is dropped, the data node
 * goes or comes back, the wallet is on another chain for a moment.
 */
export type Mishaps = Record<'kills' | 'restarts' | 'drops' | 'nodes' | 'chains', number>;

/** Spreads mishaps over the run, in order: each comes after which part of it, from 0 to `until`. */
export function planMishaps(seed: number, count: Mishaps, until: number): { at: number; what: keyof Mishaps }[] {
  const random = createRandom(seed).fork('mishaps');
  return mishapNames
    .flatMap((what) => Array.from({ length: count[what] }, () => ({ what, at: random.unit() * until })))
    .sort((a, b) => a.at - b.at);
}

export const mishapNames = ['kills', 'restarts', 'drops', 'nodes', 'chains'] as const satisfies (keyof Mishaps)[];
