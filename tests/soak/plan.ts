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

/** What happens to background and wallet, and after which part of the run, from 0 to `until`. */
export interface Mishap {
  at: number;
  what: 'kill' | 'restart';
}

/** Spreads deaths and restarts over the run, in order. */
export function planMishaps(seed: number, count: { kills: number; restarts: number }, until: number): Mishap[] {
  const random = createRandom(seed).fork('mishaps');
  const some = (what: Mishap['what'], length: number): Mishap[] =>
    Array.from({ length }, () => ({ what, at: random.unit() * until }));
  return [...some('kill', count.kills), ...some('restart', count.restarts)].sort((a, b) => a.at - b.at);
}
