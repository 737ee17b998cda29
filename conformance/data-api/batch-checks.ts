import { latestRelease } from '#conformance/check.ts';
import { isMembers, type Members } from '#lib/data-api/schema/field.ts';
import type { DataApiCheck } from './data-api-check.ts';
import { membersIn } from './data-api-under-test.ts';
import { governanceCheck } from './governance-checks.ts';
import { votesIn } from './vote-form.ts';

/** What a batch's vote must reach: the strictest of what its parts must. */
const thresholds = [
  'minClose',
  'maxClose',
  'minEnact',
  'maxEnact',
  'requiredParticipation',
  'requiredMajority',
  'minProposerBalance',
  'minVoterBalance',
  'requiredParticipationLp',
  'requiredMajorityLp',
  'minEquityLikeShare',
];

const membersOf = (list: unknown): Members[] => (Array.isArray(list) ? list.filter(isMembers) : []);
const isBatch = ({ proposalType }: Members): boolean => proposalType === 'TYPE_BATCH';
const partsOf = ({ proposals }: Members): Members[] => membersOf(proposals);
const enactedAt = ({ terms }: Members): bigint => BigInt(`${membersIn(terms)['enactmentTimestamp'] ?? 0}`);

function check(
  id: string,
  title: string,
  row: string,
  holds: (proposal: Members, row: Members) => boolean | null,
): DataApiCheck {
  const source = `later-releases: Governance, ${row}`;
  return governanceCheck({ id, title, source, only: latestRelease }, holds);
}

/** A check of batches alone. */
const ofBatches = (
  id: string,
  title: string,
  row: string,
  holds: (proposal: Members, parts: Members[], row: Members) => boolean | null,
): DataApiCheck =>
  check(id, title, row, (proposal, node) => (isBatch(node) ? holds(proposal, partsOf(node), node) : null));

/** Batches of proposals in the list, which release 0.79 has. */
export const batchChecks: readonly DataApiCheck[] = [
  check('type', 'A row says whether it is a single proposal or a batch', 'G8', (_proposal, { proposalType }) => {
    return proposalType === 'TYPE_SINGLE_OR_UNSPECIFIED' || proposalType === 'TYPE_BATCH';
  }),
  check('single', 'A single proposal has an empty list of parts, and no batchTerms', 'G8', (proposal, row) => {
    if (isBatch(row)) return null;
    return Array.isArray(row['proposals']) && row['proposals'].length === 0 && !('batchTerms' in proposal);
  }),
  ofBatches('batch', 'A batch has batchTerms with changes, and no terms', 'G7', (proposal) => {
    const { changes } = membersIn(proposal['batchTerms']);
    return membersOf(changes).length > 0 && !('terms' in proposal);
  }),
  ofBatches('batch-thresholds', 'A batch has what its vote must reach in proposalParams', 'G7', ({ batchTerms }) => {
    const params = membersIn(membersIn(batchTerms)['proposalParams']);
    return thresholds.every((name) => typeof params[name] === 'string');
  }),
  ofBatches('batch-parts', 'A batch has as many parts as changes, sorted by enactment', 'G8', (proposal, parts) => {
    const { changes } = membersIn(proposal['batchTerms']);
    const times = parts.map(enactedAt);
    return parts.length === membersOf(changes).length && times.every((at, index) => at >= (times[index - 1] ?? 0n));
  }),
  ofBatches('part-form', 'A part has its own ID and terms, and the ID of its batch', 'G7', ({ id }, parts) => {
    const ids = new Set(parts.map((part) => part['id']));
    const good = parts.every((part) => part['batchId'] === id && part['id'] !== id && isMembers(part['terms']));
    return good && ids.size === parts.length;
  }),
  check('part-alone', 'A part is no row of its own', 'G8', ({ batchId = '' }) => batchId === ''),
  ofBatches('batch-state', 'A batch is never enacted or failed; its parts are', 'G7', ({ state }) => {
    return state !== 'STATE_ENACTED' && state !== 'STATE_FAILED';
  }),
  ofBatches('batch-votes', 'Votes on a batch name the batch', 'G8', ({ id }, _parts, row) => {
    const votes = [...votesIn(row, 'yes'), ...votesIn(row, 'no')];
    return votes.length === 0 ? null : votes.every(({ proposalId }) => proposalId === id);
  }),
  check('equity-shares', 'A vote on a single proposal has an empty elsPerMarket', 'G12', (_proposal, row) => {
    const votes = [...votesIn(row, 'yes'), ...votesIn(row, 'no')];
    if (isBatch(row) || votes.length === 0) return null;
    return votes.every(({ elsPerMarket }) => Array.isArray(elsPerMarket) && elsPerMarket.length === 0);
  }),
];
