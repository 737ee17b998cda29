import { knowsProposal } from '#lib/data-api/knows-proposal.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import type { ProposalRecord } from './proposal-record.ts';

/** Proposals asked for after one backfill: services limit requests. */
const mostAsked = 50;

/** From when on the network must know a proposal, in Unix milliseconds; null if that cannot be told. */
function knownFrom({ proposal, parts = [], votes }: ProposalRecord): number | null {
  const [first] = proposal ? [proposal] : [...parts, ...votes];
  return first ? unixMilliseconds(first.timestamp, 'nanoseconds') : null;
}

/**
 * The IDs of records that no trusted node of the network knows: each of them says so itself, at a later block than the
 * proposal. A failure proves nothing, nor does a network without a trusted node. Records that a data node lists need not be
 * asked for.
 */
export async function findUnknown(
  api: DataApi,
  records: readonly ProposalRecord[],
  signal: AbortSignal,
): Promise<string[]> {
  const trusted = (records.length > 0 && (await api.trusted?.())) || [];
  const unknown: string[] = [];
  for (const record of records.slice(0, mostAsked)) {
    const at = knownFrom(record);
    const nodes = at === null ? [] : trusted.filter(({ blockAt }) => blockAt > at);
    const answers = await Promise.all(
      nodes.map((node) => knowsProposal(node.api, record.proposalId, { signal }).catch(() => true)),
    );
    signal.throwIfAborted();
    if (answers.length === trusted.length && answers.length > 0 && !answers.includes(true))
      unknown.push(record.proposalId);
  }
  return unknown;
}
