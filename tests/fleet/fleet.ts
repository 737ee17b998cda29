import { DataApiError, noErrorObject } from '#lib/data-api/data-api-error.ts';
import { retryAfter } from '#lib/data-api/request.ts';
import { graceMs, listDelay, type StreamEnd } from '#lib/governance/connection.ts';
import { delayAfter } from '#lib/governance/watcher.ts';

/** What a node does to its users. Each case begins with the end of all their streams. */
export interface FleetCase {
  name: string;
  /** Milliseconds during which it takes no connection. */
  downMs: number;
  /** Requests that it answers in a second; the others get 429 with `Retry-After: 60`. */
  mostPerSecond: number;
}

export const cases: readonly FleetCase[] = [
  { name: 'restarted at once', downMs: 0, mostPerSecond: Number.POSITIVE_INFINITY },
  { name: 'down for 10 s', downMs: 10_000, mostPerSecond: Number.POSITIVE_INFINITY },
  { name: 'down for 60 s', downMs: 60_000, mostPerSecond: Number.POSITIVE_INFINITY },
  { name: 'down for 10 min', downMs: 600_000, mostPerSecond: Number.POSITIVE_INFINITY },
  { name: 'answers 2,000 a second, else 429 with `Retry-After: 60`', downMs: 0, mostPerSecond: 2000 },
];

export interface FleetResult {
  /** Users of whom the node heard in its worst second, and in which second that was. */
  peak: number;
  peakAt: number;
  streams: number;
  /** Lists of one page. */
  lists: number;
  /** Seconds from the end of the case until every user had a stream, and knew what was missed. */
  streamsAfter: number;
  allAfter: number;
}

/** How many users have the popup or the explorer open, and connect at once. */
const shareThatLooks = 0.01;

/** Times are told apart by that many milliseconds. */
const tickMs = 10;

const limited = new Headers({ 'Retry-After': '60' });

/** When a node of that conduct could have answered everybody's stream and list, at the earliest. */
const endOf = ({ downMs, mostPerSecond }: FleetCase, users: number): number =>
  Math.max(downMs, (2 * users * 1000) / mostPerSecond);

/** One node and its users over a simulated clock. All waits are those of the extension's own functions. */
export function simulate(one: FleetCase, users: number): FleetResult {
  const { downMs, mostPerSecond } = one;
  const endMs = endOf(one, users);
  const failures = new Uint8Array(users);
  const listFailures = new Uint8Array(users);
  const heardIn = new Int32Array(users).fill(-1);
  const due = new Map<number, Array<{ user: number; list: boolean }>>();
  const heard: number[] = [];
  const answered: number[] = [];
  const result: FleetResult = { peak: 0, peakAt: 0, streams: 0, lists: 0, streamsAfter: 0, allAfter: 0 };
  const { random } = Math;
  let last = 0;

  const at = (ms: number, user: number, list: boolean): void => {
    const tick = Math.ceil(ms / tickMs);
    last = Math.max(last, tick);
    const others = due.get(tick);
    if (others) others.push({ user, list });
    else due.set(tick, [{ user, list }]);
  };
  const reconnect = (now: number, user: number, end: StreamEnd): void =>
    at(now + delayAfter({ end }, failures[user] ?? 0, false, random, user < users * shareThatLooks), user, false);
  const refusal = (): DataApiError =>
    new DataApiError({
      kind: 'refused',
      refusal: { ...noErrorObject, status: 429, retryAfterMs: retryAfter(limited) },
    });

  for (let user = 0; user < users; user += 1) reconnect(0, user, { kind: 'ended', said: '' });
  for (let tick = 0; tick <= last; tick += 1) {
    const now = tick * tickMs;
    const second = Math.floor(now / 1000);
    for (const { user, list } of due.get(tick) ?? []) {
      result[list ? 'lists' : 'streams'] += 1;
      if (heardIn[user] !== second) heard[second] = (heard[second] ?? 0) + 1;
      heardIn[user] = second;
      const isAnswered = now >= downMs && (answered[second] ?? 0) < mostPerSecond;
      if (isAnswered) answered[second] = (answered[second] ?? 0) + 1;
      if (isAnswered && list) result.allAfter = (now - endMs) / 1000;
      else if (isAnswered) {
        result.streamsAfter = (now - endMs) / 1000;
        at(now + graceMs, user, true);
      } else if (list) {
        const count = (listFailures[user] ?? 0) + 1;
        listFailures[user] = count;
        at(now + listDelay(refusal(), count, random), user, true);
      } else {
        failures[user] = (failures[user] ?? 0) + 1;
        reconnect(now, user, now < downMs ? { kind: 'unreachable' } : refusal().failure);
      }
    }
    due.delete(tick);
  }
  for (const [second, count] of heard.entries())
    if ((count ?? 0) > result.peak) Object.assign(result, { peak: count, peakAt: second });
  return result;
}

/** At most 5 % of the users in any second, and every user back within three minutes of the end. */
export const meetsGoal = ({ peak, allAfter }: FleetResult, users: number): boolean =>
  peak <= users * 0.05 && allAfter <= 180;
