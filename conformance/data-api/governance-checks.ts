import { type Finding, firstRelease, found, latestRelease, notApplicable, releases } from '#conformance/check.ts';
import { ofRows } from '#conformance/rows.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import { readData } from '#lib/data-api/stream-governance.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { type DataApiUnderTest, membersIn, paths } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';
import { hasAmounts, isNanoseconds, votesIn } from './vote-form.ts';

const only = releases;
const none = notApplicable('There are no proposals.');
const noReference = 'conformance: no such reference';
const unset: Members = { title: '', description: '' };
const kinds = [
  'cancelTransfer',
  'newAsset',
  'newFreeform',
  'newMarket',
  'newProtocolAutomatedPurchase',
  'newSpotMarket',
  'newTransfer',
  'updateAsset',
  'updateMarket',
  'updateMarketState',
  'updateNetworkParameter',
  'updateReferralProgram',
  'updateSpotMarket',
  'updateVolumeDiscountProgram',
  'updateVolumeRebateProgram',
];

const governancePage = (api: DataApiUnderTest, query: Readonly<Record<string, string>> = {}) =>
  api.page(paths.governances, 'connection', { 'pagination.first': '100', ...query });

/** What the check says about a proposal and its row; null where it says nothing about it. */
type Holds = (proposal: Members, row: Members) => boolean | null;

async function ofEach(api: DataApiUnderTest, holds: Holds): Promise<Finding> {
  const { edges, unreadable } = await governancePage(api);
  const rows = edges.map(({ node }) => node);
  return ofRows(
    { rows, unreadable },
    (row) => holds(membersIn(row['proposal']), row),
    (row) => `${membersIn(row['proposal'])['id']}`,
  );
}

/** Released services send a number that they have no name for as it is. */
const lastKnownState = 7;
const text = (value: unknown): boolean => typeof value === 'string';

/** A check of every row of the list of proposals. */
export function governanceCheck(check: Omit<DataApiCheck, 'run'>, holds: Holds): DataApiCheck {
  return { ...check, id: `data-api.governances.${check.id}`, run: (api) => ofEach(api, holds) };
}

const check = (id: string, title: string, row: string, holds: Holds): DataApiCheck =>
  governanceCheck({ id, title, source: `wire-facts: Data API, ${row}`, only }, holds);

/** The terms of a proposal, and of a batch's changes. */
function termsIn({ terms, batchTerms }: Members): Members[] {
  const { changes } = membersIn(batchTerms);
  return [terms, ...(Array.isArray(changes) ? changes : [])].filter(isMembers);
}

/** Of several statements: null if there are none. */
const all = (statements: readonly boolean[]): boolean | null =>
  statements.length === 0 ? null : statements.every((one) => one);

/** The states of a proposal and, of a batch, of its parts. */
function statesIn({ proposal, proposals }: Members): unknown[] {
  const parts = Array.isArray(proposals) ? proposals : [];
  return [proposal, ...parts].map((one) => membersIn(one)['state']);
}

/** The list of proposals, which released data nodes have. */
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
      return proposal['state'] === 'STATE_OPEN' ? !('reason' in proposal || 'errorDetails' in proposal) : null;
    },
  ),
  check('timestamp', 'A proposal’s timestamp is in nanoseconds', 'timestamps', ({ timestamp }) =>
    isNanoseconds(timestamp),
  ),
  check('terms-times', 'Times of the terms are in seconds', 'timestamps, terms', ({ terms, batchTerms }) => {
    const { closingTimestamp } = membersIn(terms ?? batchTerms);
    return isMembers(terms ?? batchTerms) ? text(closingTimestamp) && /^-?\d{1,12}$/.test(`${closingTimestamp}`) : null;
  }),
  check(
    'one-kind',
    'At most one kind of terms is set, and the others are absent',
    'exclusive members, terms',
    (proposal) => all(termsIn(proposal).map((terms) => kinds.filter((kind) => kind in terms).length <= 1)),
  ),
  check('freeform', 'A freeform proposal has no enactment time', 'timestamps, freeform', (proposal) => {
    const freeform = termsIn(proposal).filter((terms) => isMembers(terms['newFreeform']));
    return all(freeform.map(({ enactmentTimestamp = '0' }) => enactmentTimestamp === '0'));
  }),
  check(
    'votes',
    'A vote has its value by name, and its time in nanoseconds',
    'unary answers; timestamps',
    (_proposal, row) => {
      const right = (side: 'yes' | 'no') =>
        votesIn(row, side).map(
          ({ value, timestamp }) => value === `VALUE_${side.toUpperCase()}` && isNanoseconds(timestamp),
        );
      return all([...right('yes'), ...right('no')]);
    },
  ),
  check('vote-amounts', 'Balances are integers, weights decimals', 'numbers in strings; votes', (_proposal, row) => {
    return all([...votesIn(row, 'yes'), ...votesIn(row, 'no')].map(hasAmounts));
  }),
  {
    id: 'data-api.governances.by-state',
    title: 'proposalState filters by state; a batch is kept for the state of a part, too',
    source: 'wire-facts: Data API, serving, a backfill of proposals',
    only,
    async run(api) {
      const { edges } = await governancePage(api);
      const state = membersIn(edges[0]?.node['proposal'])['state'];
      if (typeof state !== 'string') return none;
      const kept = await governancePage(api, { proposalState: state });
      const others = kept.edges.filter(({ node }) => !statesIn(node).includes(state));
      return found(kept.edges.length > 0 && others.length === 0, `${kept.edges.length} of ${edges.length} proposals`);
    },
  },
  {
    id: 'data-api.governances.by-reference',
    title: 'proposalReference has no effect',
    source: 'wire-facts: Data API, filters, proposalReference',
    only: firstRelease,
    async run(api) {
      const { edges } = await governancePage(api);
      if (edges.length === 0) return none;
      const kept = await governancePage(api, { proposalReference: noReference });
      return found(kept.edges.length === edges.length, `${kept.edges.length} of ${edges.length} proposals`);
    },
  },
  {
    id: 'data-api.governances.one-reference',
    title: 'proposalReference filters by reference',
    source: 'later-releases: Governance, G10',
    only: latestRelease,
    async run(api) {
      const { edges } = await governancePage(api);
      const referenceOf = ({ node }: { node: Members }) => membersIn(node['proposal'])['reference'];
      const reference = edges.map(referenceOf).find((one) => typeof one === 'string' && one !== '');
      if (typeof reference !== 'string') return notApplicable('No proposal has a reference.');
      const kept = await governancePage(api, { proposalReference: reference });
      const good = kept.edges.length > 0 && kept.edges.every((edge) => referenceOf(edge) === reference);
      return found(good, `${kept.edges.length} of ${edges.length} proposals`);
    },
  },
  {
    id: 'data-api.governances.no-reference',
    title: 'A reference of no proposal is 404, code 5',
    source: 'later-releases: Governance, G10; Conformance checks that are wrong for 0.79',
    only: latestRelease,
    run: async (api) => refusedAs(await api.get(paths.governances, { proposalReference: noReference }), 404, 5),
  },
];
