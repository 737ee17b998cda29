/** How far a proposal has come in the states that this version knows. Four ends are alike: none leads to another. */
const steps: ReadonlyMap<string, number> = new Map([
  ['STATE_WAITING_FOR_NODE_VOTE', 1],
  ['STATE_OPEN', 2],
  ['STATE_PASSED', 3],
  ['STATE_ENACTED', 4],
  ['STATE_FAILED', 4],
  ['STATE_REJECTED', 4],
  ['STATE_DECLINED', 4],
]);

/**
 * Whether `state` is one that a proposal now in `known` has behind it: no proposal goes back. The nodes of a network
 * stand at different heights, and one that lags tells of what was. Of a state that is not known here nothing is said.
 */
export function isBehind(state: string, known: string): boolean {
  return (steps.get(state) ?? Number.POSITIVE_INFINITY) < (steps.get(known) ?? 0);
}
