import { DataApiError, isNotFound } from '#lib/data-api/data-api-error.ts';
import { listGovernanceData } from '#lib/data-api/list-governance-data.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { Unreadable } from '#lib/data-api/parse-rows.ts';
import { type DataApi, openResponse } from '#lib/data-api/request.ts';
import type { GovernanceData } from '#lib/data-api/schema/proposal.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { elapsed } from '#lib/schedule.ts';
import type { GovernanceAlert } from './alert.ts';
import type { Connection } from './connection.ts';
import { backfilled } from './coverage.ts';
import { isDecided, type ProposalRecord, rowIdOf } from './proposal-records.ts';

/**
 * Whether a data node knows a proposal (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading_data_v2.go,
 * `GetGovernanceData`). Only its own "not found" is a no: any other failure rejects with `DataApiError`.
 */
async function knowsProposal(api: DataApi, proposalId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await openResponse(api, '/api/v2/governance', { proposalId }, { signal });
    await response.body?.cancel();
    return true;
  } catch (error) {
    if (error instanceof DataApiError && error.refusal?.status === 404 && isNotFound(error)) return false;
    throw error;
  }
}

/** Proposals asked for after one backfill: services limit requests. */
const mostAsked = 50;

/** The time since which the network has known a proposal, in Unix milliseconds; null if unknown. */
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
      nodes.map((node) => knowsProposal(node.api, record.proposalId, signal).catch(() => true)),
    );
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

/** Rows asked for at a time where few can be missing. */
const shortPage = 50;

/** Reads all proposals and votes, newest first, or until `isEnough`. Resolves to false where the service lacks the operation. */
export async function listAll(
  api: DataApi,
  signal: AbortSignal,
  read: (proposals: GovernanceData[], unreadable: Unreadable[]) => void,
  { size, isEnough = () => false }: { size?: number | undefined; isEnough?: () => boolean } = {},
): Promise<boolean> {
  let isOffered = false;
  try {
    const pages = pagesForwards(
      (pagination) => {
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(pageLimitMs)]);
        return listGovernanceData(api, {}, pagination, { signal: inTime });
      },
      { size },
    );
    for await (const page of pages) {
      isOffered = true;
      read(
        page.edges.map(({ node }) => node),
        page.unreadable,
      );
      if (isEnough()) break;
    }
    return true;
  } catch (error) {
    const status = error instanceof DataApiError ? error.refusal?.status : undefined;
    if (!isOffered && (status === 404 || status === 501)) return false;
    throw error;
  }
}

export interface Backfill {
  /** Call with every stream message. */
  streamed(data: GovernanceData): void;
  isRunning(): boolean;
  /** Begins one, or waits for the one that is running. Resolves to false where the service lacks the list. */
  run(): Promise<boolean>;
}

/** Fills in what a connection has missed. Call `run` when the connection is in the coverage: what came before is not new. */
export function createBackfill(
  { deps, network: { id: networkId, dataApiAddresses }, received, lastBackfill }: Connection,
  api: DataApi,
  signal: AbortSignal,
): Backfill {
  const coverage = deps.coverage.of(networkId);
  let running: Promise<boolean> | null = null;
  /** Stream messages since it began. */
  let meanwhile: GovernanceData[] = [];

  /** Withdraws what the network does not know, such as another network's proposals of an earlier time. */
  const withdraw = async (listed: ReadonlySet<string>): Promise<void> => {
    const others = Object.values(await deps.alerts.of(networkId).get()).filter(
      ({ proposalId, unknownHere }) => !listed.has(proposalId) && !unknownHere,
    );
    const ids = others.map(({ proposalId }) => proposalId);
    const kept = (await deps.records.getAll(networkId, ids)).filter((record) => record !== null);
    const unknown = await findUnknown(api, kept, signal);
    if (unknown.length === 0) return;
    received.add({ networkId, data: null, backfilled: false, unknown });
    await received.flush();
  };

  const fill = async (): Promise<boolean> => {
    const startedAt = deps.now();
    lastBackfill.startedAt = startedAt;
    meanwhile = [];
    const listed = new Set<string>();
    const from = dataApiAddresses.join(' ');
    const { listed: last } = await coverage.get();
    const isFresh = last?.from === from && elapsed(last.at, startedAt) < wholeEveryMs;
    const before = isFresh && !lastBackfill.wholeNext ? last : null;
    const known = before ? Object.values(await deps.alerts.of(networkId).get()) : [];
    const isListed = ({ proposalId }: GovernanceAlert): boolean => listed.has(proposalId);
    // What the stream has sent since the last list may be newer than what it has not.
    const settled = known.filter(({ state, updatedAt }) => isDecided(state) && updatedAt <= (before?.until ?? 0));
    const open = known.filter(({ state, unknownHere }) => !isDecided(state) && !unknownHere);
    const isEnough = (): boolean => settled.some(isListed) && open.every(isListed);
    const read = (proposals: GovernanceData[], unreadable: Unreadable[]): void => {
      for (const data of proposals) {
        received.add({ networkId, data, backfilled: true });
        // The list may be older than the stream, whose messages are applied again after it.
        const id = data.proposal && rowIdOf(data.proposal);
        if (id) listed.add(id);
        const later = meanwhile.filter(({ proposal }) => proposal && rowIdOf(proposal) === id);
        for (const sent of later) received.add({ networkId, data: sent, backfilled: false });
      }
      if (unreadable.length > 0) {
        deps.report(new Error('Part of the list of proposals could not be read', { cause: unreadable }));
      }
    };
    const offered = await listAll(api, signal, read, before ? { size: shortPage, isEnough } : {});
    if (!offered) return false;
    await received.flush();
    const at = before && isEnough() ? before.at : startedAt;
    const until = deps.now();
    await coverage.update((stored) => ({ ...backfilled(stored, startedAt), listed: { at, from, until } }));
    if (at !== startedAt) return true;
    lastBackfill.wholeNext = false;
    await withdraw(listed).catch(deps.report);
    return true;
  };

  return {
    streamed(data) {
      if (running) meanwhile.push(data);
    },
    isRunning: () => running !== null,
    run() {
      running ??= fill().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
