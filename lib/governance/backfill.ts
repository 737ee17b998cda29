import { DataApiError, isNotFound, isNotOffered } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { type Forwards, type Page, pagesForwards } from '#lib/data-api/pages.ts';
import { type DataApi, openResponse } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { elapsed, type UnixMs } from '#lib/schedule.ts';
import { filterValues, mapValues } from '#lib/storage/stored.ts';
import { asRead, type GovernanceAlert } from './alert.ts';
import type { Connection } from './connection.ts';
import { backfilled } from './coverage.ts';
import { isDecided, type ProposalRecord, rowIdOf, submittedAt } from './proposal-records.ts';

/**
 * Whether a data node may know a proposal (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading_data_v2.go,
 * `GetGovernanceData`). Only its own "not found" is a no: any other failure proves nothing.
 */
async function mayKnow(api: DataApi, proposalId: string, signal: AbortSignal): Promise<boolean> {
  const asked = openResponse(api, '/api/v2/governance', { proposalId }, { signal });
  const error = await asked.then(({ body }) => body?.cancel()).catch((error: unknown) => error);
  return !isNotFound(error) || isNotOffered(error);
}

/** Proposals asked for after one backfill: services limit requests. */
const mostAsked = 50;

/**
 * The IDs of records that no trusted node of the network knows: each of them says so itself, at a later block than the
 * proposal. A failure proves nothing, nor does a network without a trusted node.
 */
export async function findUnknown(
  api: DataApi,
  records: readonly ProposalRecord[],
  signal: AbortSignal,
): Promise<string[]> {
  const trusted = (records.length > 0 && (await api.trusted?.())) || [];
  const unknown: string[] = [];
  for (const record of records.slice(0, mostAsked)) {
    const at = submittedAt(record);
    const nodes = at === null ? [] : trusted.filter(({ blockAt }) => blockAt > at);
    const answers = await Promise.all(nodes.map((node) => mayKnow(node.api, record.proposalId, signal)));
    signal.throwIfAborted();
    if (answers.length === trusted.length && answers.length > 0 && !answers.includes(true))
      unknown.push(record.proposalId);
  }
  return unknown;
}

/** In milliseconds: a body that never ends must not stop the next attempt. */
const pageLimitMs = 60_000;

/** In milliseconds: what only a list of everything tells is no older than that. */
const wholeEveryMs = 7 * 86_400_000;
/** The same where the last list could not reach the older rows. */
const partialEveryMs = 3_600_000;

/**
 * Milliseconds after its first enactment, or its close where it has none, in which a proposal that has passed may still change:
 * the parts of a batch come into force one by one, and the batch stays passed (release 0.79).
 */
const enactedWithinMs = 30 * 86_400_000;

/** Whether nothing more was to come of it at that time. */
function isSettledAt({ state, enactsAt, closesAt }: GovernanceAlert, at: UnixMs): boolean {
  const passedAt = enactsAt ?? closesAt;
  return isDecided(state) && (state !== 'STATE_PASSED' || (passedAt !== null && passedAt + enactedWithinMs < at));
}

/** A page that a node cannot make, or that is too large to read; a shorter one may be had. */
function isPageFailure(error: unknown): boolean {
  return error instanceof DataApiError && (error.kind === 'too-large' || error.refusal?.status === 500);
}

/**
 * Pages of all proposals and votes, newest first. Where a page fails, shorter ones go on from there, up to the row at fault: a
 * node fails at terms of an earlier release that its own lacks (vegaprotocol/vega v0.79.0, datanode/entities/proposal.go,
 * `UnmarshalJSON`), so what is older cannot be had.
 */
export async function* listAll(api: DataApi, signal: AbortSignal): AsyncGenerator<Page<GovernanceData>> {
  const fetchPage = (page: Forwards) =>
    listGovernanceData(api, page, { signal: AbortSignal.any([signal, AbortSignal.timeout(pageLimitMs)]) });
  let after: string | undefined;
  for (const size of [100, 10, 1]) {
    try {
      for await (const page of pagesForwards(fetchPage, { size, after })) {
        yield page;
        after = page.pageInfo.endCursor;
      }
      return;
    } catch (error) {
      if (size === 1 || !isPageFailure(error)) throw error;
    }
  }
}

/**
 * Fills in what a connection has missed: all, or, where all was listed lately, the newest until nothing can be missing. Resolves
 * to false where the service lacks the list. Call it when the connection is in the coverage: what came before is not new.
 */
export async function runBackfill(
  { context, network: { dataApiAddresses }, api, receiver, lastBackfill, signal: followed }: Connection,
  signal: AbortSignal,
): Promise<boolean> {
  const { networkId, store, records, platform } = context;
  const alerts = store.alerts.of(networkId);
  const coverage = store.coverage.of(networkId);
  // While the last list cannot be stored, another would only fill memory.
  await receiver.flush();
  const startedAt = platform.now();
  lastBackfill.startedAt = startedAt;
  const from = dataApiAddresses.join(' ');
  const { listed: last, isPartial: wasPartial = false } = await coverage.get();
  const isFresh = last?.from === from && elapsed(last.at, startedAt) < (wasPartial ? partialEveryMs : wholeEveryMs);
  const all = Object.values(await alerts.get());
  // Where the browser has deleted the databases, memory restores the alerts, but not the records.
  const some = all.find(({ unknownHere }) => !unknownHere);
  const isKept = !some || (await records.get(networkId, some.proposalId)) !== null;
  const before = isFresh && isKept && !lastBackfill.wholeNext ? last : null;
  const known = before ? all : [];
  // What the stream has sent since the last list may be newer than what it has not.
  const until = before?.until ?? 0;
  const settled = known.filter((alert) => isSettledAt(alert, until) && alert.updatedAt <= until);
  const open = known.filter((alert) => !isSettledAt(alert, until) && !alert.unknownHere);
  const listed = new Set<string>();
  const isListed = ({ proposalId }: GovernanceAlert): boolean => listed.has(proposalId);
  const isEnough = (): boolean => settled.some(isListed) && open.every(isListed);
  let unreadableRows = 0;
  let isPartial = false;
  try {
    for await (const { edges, unreadable } of listAll(api, signal)) {
      for (const { node: data } of edges) {
        receiver.add({ data, backfilled: true });
        if (data.proposal) listed.add(rowIdOf(data.proposal));
      }
      unreadableRows += unreadable.length;
      if (unreadable.length > 0) console.error(new Error('Unreadable rows of proposals', { cause: unreadable }));
      if (isEnough()) break;
    }
  } catch (error) {
    if (listed.size === 0 && (isNotFound(error) || isNotOffered(error))) return false;
    isPartial = listed.size > 0 && isPageFailure(error);
    if (!isPartial) throw error;
  }
  await receiver.flush();
  // The network may have been removed meanwhile.
  followed.throwIfAborted();
  const isWhole = !isEnough();
  const at = before && !isWhole ? before.at : startedAt;
  // A short list does not reach all that the last one could not read.
  const unreadable = Math.max(unreadableRows, isWhole ? 0 : (before?.unreadable ?? 0));
  const stored = { at, from, until: platform.now(), ...(unreadable > 0 && { unreadable }) };
  isPartial ||= !isWhole && wasPartial;
  await coverage.update((all) => ({ ...backfilled(all, startedAt), listed: stored, isPartial }));
  lastBackfill.wholeNext &&= !isWhole;
  if (!isWhole || isPartial) return true;

  /**
   * Withdraws what the network does not know, such as another network's proposals of an earlier time. With a vote of the user
   * it stays, but takes no more.
   */
  const withdraw = async (): Promise<void> => {
    const unlisted = filterValues(await alerts.get(), ({ unknownHere }, id) => !listed.has(id) && !unknownHere);
    const kept = (await records.getAll(networkId, Object.keys(unlisted))).filter((record) => record !== null);
    const unknown = await findUnknown(api, kept, signal);
    if (unknown.length === 0) return;
    const voted = new Set(Object.values(await store.castVotes.of(networkId).get()).map(({ proposalId }) => proposalId));
    const withdrawn = unknown.filter((id) => !voted.has(id));
    await alerts.update((all) => {
      const kept = filterValues(all, (_alert, id) => !withdrawn.includes(id));
      return mapValues(kept, (alert, id) => (unknown.includes(id) ? { ...asRead(alert), unknownHere: true } : alert));
    });
    await records.remove(networkId, withdrawn);
  };
  await withdraw().catch((error: unknown) => signal.aborted || console.error(error));
  return true;
}
