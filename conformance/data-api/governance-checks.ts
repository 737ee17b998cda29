import { type Finding, found, notApplicable, releases } from '#conformance/check.ts';
import { quoted } from '#conformance/describe.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { readData } from '#lib/data-api/stream-governance.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { type DataApiUnderTest, membersIn, paths } from './data-api-under-test.ts';
import { hasAmounts, isNanoseconds, votesIn } from './vote-form.ts';

const only = releases;
const none = notApplicable('There are no proposals.');
const unset: Members = { title: '', description: '' };
const kinds = ['newAsset', 'newFreeform', 'newMarket', 'updateAsset', 'updateMarket', 'updateNetworkParameter'];

const page = (api: DataApiUnderTest, query: Readonly<Record<string, string>> = {}) =>
  api.page(paths.governances, 'connection', { 'pagination.first': '100', ...query });

/** Passed when `holds` is true of every row. */
async function ofEach(api: DataApiUnderTest, holds: (proposal: Members, row: Members) => boolean): Promise<Finding> {
  const { edges } = await page(api);
  if (edges.length === 0) return none;
  const odd = edges.find(({ node }) => !holds(membersIn(node['proposal']), node));
  return found(odd === undefined, odd ? quoted(JSON.stringify(odd.node)) : `${edges.length} proposals`);
}

/** Release 0.71 sends a number that it has no name for as it is. */
const lastKnownState = 7;
const text = (value: unknown): boolean => typeof value === 'string';

function check(
  id: string,
  title: string,
  row: string,
  holds: (proposal: Members, row: Members) => boolean,
): DataApiCheck {
  return {
    id: `data-api.governances.${id}`,
    title,
    source: `wire-facts: Data API, ${row}`,
    only,
    run: (api) => ofEach(api, holds),
  };
}

/** The list of proposals of data nodes of release 0.71. */
export const governanceChecks: readonly DataApiCheck[] = [
  check('readable', 'Every proposal and vote can be read', 'serving, a backfill of proposals', (_proposal, row) => {
    return isMembers(row['proposal']) && readData(row).unreadable.length === 0;
  }),
  check('state', 'The state is a name', 'unary answers, enums by name', ({ state }) => {
    return Number(state) > lastKnownState || `${state}`.startsWith('STATE_');
  }),
  check('zeros', 'Votes are lists, even if empty', 'unary answers, empty lists', (_proposal, { yes, no }) => {
    return Array.isArray(yes) && Array.isArray(no);
  }),
  check(
    'scalars',
    'Title, description, reference and party are present, even if empty',
    'unary answers, zero values',
    (proposal) => {
      // A message that is not set is null, or absent.
      const { title, description } = isMembers(proposal['rationale']) ? proposal['rationale'] : unset;
      return [title, description, proposal['reference'], proposal['partyId']].every(text);
    },
  ),
  check(
    'optional',
    'An open proposal has no reason and no error details',
    'unary answers, unset optional scalars',
    (proposal) => {
      return proposal['state'] !== 'STATE_OPEN' || !('reason' in proposal || 'errorDetails' in proposal);
    },
  ),
  check('timestamp', 'A proposal’s timestamp is in nanoseconds', 'timestamps', ({ timestamp }) =>
    isNanoseconds(timestamp),
  ),
  check('terms-times', 'Times of the terms are in seconds', 'timestamps, terms', ({ terms }) => {
    const { closingTimestamp } = membersIn(terms);
    return (
      terms === undefined || terms === null || (text(closingTimestamp) && /^-?\d{1,12}$/.test(`${closingTimestamp}`))
    );
  }),
  check(
    'one-kind',
    'At most one kind of terms is set, and the others are absent',
    'exclusive members, terms',
    ({ terms }) => {
      return kinds.filter((kind) => kind in membersIn(terms)).length <= 1;
    },
  ),
  check('freeform', 'A freeform proposal has no enactment time', 'timestamps, freeform', ({ terms }) => {
    const { newFreeform, enactmentTimestamp = '0' } = membersIn(terms);
    return newFreeform === undefined || enactmentTimestamp === '0';
  }),
  check(
    'votes',
    'A vote has its value by name, and its time in nanoseconds',
    'unary answers; timestamps',
    (_proposal, row) => {
      return (['yes', 'no'] as const).every((side) =>
        votesIn(row, side).every(
          ({ value, timestamp }) => value === `VALUE_${side.toUpperCase()}` && isNanoseconds(timestamp),
        ),
      );
    },
  ),
  check('vote-amounts', 'Balances are integers, weights decimals', 'numbers in strings; votes', (_proposal, row) => {
    return [...votesIn(row, 'yes'), ...votesIn(row, 'no')].every(hasAmounts);
  }),
  {
    id: 'data-api.governances.by-state',
    title: 'proposalState filters by state',
    source: 'wire-facts: Data API, serving, a backfill of proposals',
    only,
    async run(api) {
      const { edges } = await page(api);
      const state = membersIn(edges[0]?.node['proposal'])['state'];
      if (typeof state !== 'string') return none;
      const kept = await page(api, { proposalState: state });
      const others = kept.edges.filter(({ node }) => membersIn(node['proposal'])['state'] !== state);
      return found(kept.edges.length > 0 && others.length === 0, `${kept.edges.length} of ${edges.length} proposals`);
    },
  },
  {
    id: 'data-api.governances.by-reference',
    title: 'proposalReference has no effect',
    source: 'wire-facts: Data API, filters, proposalReference',
    only,
    async run(api) {
      const { edges } = await page(api);
      if (edges.length === 0) return none;
      const kept = await page(api, { proposalReference: 'conformance: no such reference' });
      return found(kept.edges.length === edges.length, `${kept.edges.length} of ${edges.length} proposals`);
    },
  },
];
