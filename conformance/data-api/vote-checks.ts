import { type Finding, found, latestRelease, notApplicable, releases } from '#conformance/check.ts';
import { answered, quoted } from '#conformance/describe.ts';
import { ofRows } from '#conformance/rows.ts';
import type { Page } from '#lib/data-api/pages.ts';
import type { Members } from '#lib/data-api/schema/field.ts';
import { voteSchema } from '#lib/data-api/schema/proposal.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { type DataApiUnderTest, membersIn, paths } from './data-api-under-test.ts';
import { refusedAs } from './refused-as.ts';
import { hasAmounts, isNanoseconds, votesIn } from './vote-form.ts';

const only = releases;
const handler = 'vega v0.71.6: datanode/api/trading_data_v2.go, ListVotes';
const store = 'vega v0.71.6: datanode/sqlstore/votes.go, GetConnection';
const message = 'vega v0.71.6: protos/sources/vega/governance.proto, Vote';
const later = 'later-releases: Governance, G12';
const fields = [
  'partyId',
  'proposalId',
  'timestamp',
  'value',
  'totalEquityLikeShareWeight',
  'totalGovernanceTokenBalance',
  'totalGovernanceTokenWeight',
];
const nobody = '0123456789abcdef'.repeat(4);

type Query = Readonly<Record<string, string>>;
type Votes = Page<Members>;

/** A proposal with votes, as the list of proposals has it. */
interface Voted {
  proposalId: string;
  /** Of all its votes. */
  parties: readonly string[];
}

const list = (api: DataApiUnderTest, query: Query): Promise<Votes> => api.page(paths.votes, 'votes', query);
const partiesOf = ({ edges }: Votes): string[] => edges.map(({ node }) => String(node['partyId']));
const told = (votes: Votes): string => quoted(`${votes.edges.length} votes: ${partiesOf(votes).join(', ')}`);

/** Released services sort votes by block alone, so that pages of votes of one block can repeat some and leave out others. */
const sameBlock = notApplicable('All votes are of the same block, in which they have no order.');

/** The block's time in a cursor; null if it cannot be read. */
function blockOf(cursor: string): string | null {
  try {
    return String(membersIn(JSON.parse(Buffer.from(cursor, 'base64').toString()))['vega_time'] ?? '') || null;
  } catch {
    return null;
  }
}

/** The proposal with the most votes among the first ones; open proposals come first. Null if there are no votes. */
async function findVoted(api: DataApiUnderTest): Promise<Voted | null> {
  const { edges } = await api.page(paths.governances, 'connection', { 'pagination.first': '20' });
  const [most] = edges
    .map(({ node }): Voted => {
      const parties = [...votesIn(node, 'yes'), ...votesIn(node, 'no')].map(({ partyId }) => String(partyId));
      return { proposalId: String(membersIn(node['proposal'])['id']), parties };
    })
    .sort((one, other) => other.parties.length - one.parties.length);
  return most === undefined || most.parties.length === 0 ? null : most;
}

/** A check with a proposal that has at least so many votes, and the party of the first of them. */
function check(
  id: string,
  title: string,
  source: string,
  judge: (api: DataApiUnderTest, voted: Voted & { partyId: string }) => Promise<Finding>,
  atLeast = 1,
): DataApiCheck {
  return {
    id: `data-api.votes.${id}`,
    title,
    source,
    only,
    async run(api) {
      const voted = await findVoted(api);
      const [partyId] = voted?.parties ?? [];
      if (voted === null || partyId === undefined || voted.parties.length < atLeast) {
        return notApplicable(`No proposal has ${atLeast === 1 ? 'votes' : `${atLeast} votes`}.`);
      }
      return judge(api, { ...voted, partyId });
    },
  };
}

function ofVotes({ edges, unreadable }: Votes, holds: (vote: Members) => boolean): Finding {
  const rows = edges.map(({ node }) => node);
  const finding = ofRows({ rows, unreadable }, holds, ({ partyId }) => `${partyId}`);
  // The proposal has votes by the list of proposals.
  return finding.outcome === 'not-applicable' ? found(false, finding.seen) : finding;
}

/** What was found about the votes on a proposal. */
const ofEach = (id: string, title: string, source: string, holds: (vote: Members) => boolean): DataApiCheck =>
  check(id, title, source, async (api, { proposalId }) => ofVotes(await list(api, { proposalId }), holds));

function refused(id: string, title: string, source: string, query: Query): DataApiCheck {
  return {
    id: `data-api.votes.${id}`,
    title,
    source,
    only,
    run: async (api) => refusedAs(await api.get(paths.votes, query), 400, 3),
  };
}

/** Votes of one pair of proposal and party, under either spelling of the parameters. */
const ofBoth = (id: string, proposal: string, party: string): DataApiCheck =>
  check(id, `${proposal} with ${party} gives that party’s one vote on that proposal`, store, async (api, voted) => {
    const votes = await list(api, { [proposal]: voted.proposalId, [party]: voted.partyId });
    const { partyId, proposalId } = votes.edges[0]?.node ?? {};
    return found(votes.edges.length === 1 && partyId === voted.partyId && proposalId === voted.proposalId, told(votes));
  });

/**
 * The votes of a proposal or a party, of released data nodes. Their order is that of the block in which they last
 * changed, which no member tells: a proposal's votes all change when it closes (core/governance/engine.go).
 */
export const voteChecks: readonly DataApiCheck[] = [
  check(
    'page',
    'The votes on a proposal are a page under votes',
    'vega v0.71.6: protos/sources/data-node/api/v2/trading_data.proto, ListVotesResponse',
    async (api, { proposalId }) => {
      return ofVotes(await list(api, { proposalId }), (vote) => voteSchema.safeParse(vote).success);
    },
  ),
  ofEach('fields', 'Every vote has its seven fields, all strings', message, (vote) =>
    fields.every((field) => typeof vote[field] === 'string'),
  ),
  {
    ...ofEach('equity-shares', 'Every vote has its equity-like shares per market, a list', later, ({ elsPerMarket }) =>
      Array.isArray(elsPerMarket),
    ),
    only: latestRelease,
  },
  ofEach('value', 'A vote has its value by name', 'wire-facts: Data API, unary answers, enums by name', ({ value }) =>
    `${value}`.startsWith('VALUE_'),
  ),
  ofEach('timestamp', 'A vote’s time is in nanoseconds', 'wire-facts: Data API, timestamps', ({ timestamp }) =>
    isNanoseconds(timestamp),
  ),
  ofEach('amounts', 'Balances are integers, weights decimals', 'wire-facts: Data API, numbers in strings', hasAmounts),
  check('complete', 'Whoever has voted by the list of proposals is there', store, async (api, voted) => {
    // More may have voted since.
    const votes = await list(api, {
      proposalId: voted.proposalId,
      'pagination.first': `${voted.parties.length + 1000}`,
    });
    const there = new Set(partiesOf(votes));
    return found(
      voted.parties.every((party) => there.has(party)),
      told(votes),
    );
  }),
  check('one-each', 'Each party has one vote on a proposal, its latest', store, async (api, { proposalId }) => {
    const votes = await list(api, { proposalId });
    return found(new Set(partiesOf(votes)).size === votes.edges.length, told(votes));
  }),
  check('by-proposal', 'proposalId filters by proposal', store, async (api, { proposalId }) => {
    const votes = await list(api, { proposalId });
    return found(
      votes.edges.length > 0 && votes.edges.every(({ node }) => node['proposalId'] === proposalId),
      told(votes),
    );
  }),
  check('by-party', 'partyId filters by party', store, async (api, { partyId }) => {
    const votes = await list(api, { partyId });
    return found(votes.edges.length > 0 && votes.edges.every(({ node }) => node['partyId'] === partyId), told(votes));
  }),
  ofBoth('of-both', 'proposalId', 'partyId'),
  ofBoth('snake-case', 'proposal_id', 'party_id'),
  check(
    'capitals',
    'IDs may be in capital letters',
    'vega v0.71.6: datanode/entities/id.go, Bytes',
    async (api, { partyId }) => {
      const votes = await list(api, { partyId: partyId.toUpperCase() });
      return found(votes.edges.length > 0, told(votes));
    },
  ),
  check('nobody', 'A party that has not voted gives an empty page', store, async (api, { proposalId }) => {
    const answer = await api.get(paths.votes, { proposalId, partyId: nobody });
    const bare = answer.text.replace(/\s/g, '');
    return found(bare.includes('"edges":[]') && bare.includes('"endCursor":""'), answered(answer));
  }),
  check(
    'paged',
    'The pages of a proposal’s votes continue after a row',
    'vega v0.71.6: datanode/sqlstore/votes.go, votesOrdering; datanode/entities/entities.go, PageEntities',
    async (api, { proposalId }) => {
      const blocks = (await list(api, { proposalId })).edges.map(({ cursor }) => blockOf(cursor));
      if (blocks[0] !== null && blocks.every((block) => block === blocks[0])) return sameBlock;
      const first = await list(api, { proposalId, 'pagination.first': '1' });
      const after = first.pageInfo.endCursor;
      const next = await list(api, { proposalId, 'pagination.first': '1', 'pagination.after': after });
      const [one, other, more] = [...partiesOf(first), ...partiesOf(next)];
      const between = first.pageInfo.hasNextPage && next.pageInfo.hasPreviousPage;
      return found(
        between && other !== undefined && one !== other && more === undefined,
        `${told(first)}; ${told(next)}`,
      );
    },
    2,
  ),
  refused('neither', 'Without proposalId and partyId it is refused with 400, code 3', handler, {}),
  refused('bad-proposal', 'A proposalId that is not hexadecimal is refused with 400, code 3', handler, {
    proposalId: 'conformance',
  }),
  refused('bad-party', 'A partyId that is not hexadecimal is refused with 400, code 3', handler, {
    partyId: 'conformance',
  }),
  refused('bad-page', 'pagination.first=0 is refused with 400, code 3', handler, {
    partyId: nobody,
    'pagination.first': '0',
  }),
];
