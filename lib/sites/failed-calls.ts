import { type Reason, type RpcError, reasons } from '#lib/bridge/reasons.ts';
import { type Clock, elapsed } from '#lib/schedule.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type Stored, sessionItem } from '#lib/storage/stored.ts';
import { errorSentence } from '#lib/wallet/answer.ts';
import type { Sites } from './site.ts';

export interface FailedCall {
  /** That the site was bound to, or the one in use. */
  networkId: string;
  /** Empty for a request that could not be read. */
  method: string;
  /** Drawbridge's own; null for an error of the wallet. */
  reason: Reason | null;
  code: number;
  /** What the wallet said, or particulars for developers; may be empty. */
  said: string;
  /** Unix milliseconds. */
  at: number;
}

export type FailedCalls = Record<string, FailedCall>;

/** By origin; the most recent last. */
export const failedCallsItem = sessionItem<FailedCalls>('failedCalls', {});

/** All sites share 10 MiB, and pages choose methods. In characters. */
const longest = { method: 64, said: 300 };
const mostSites = 100;

/** Milliseconds within which a repeated failure of a site is not stored again. */
const sameFailureMs = 5000;

export const isReason = (text: unknown): text is Reason => typeof text === 'string' && Object.hasOwn(reasons, text);

function read(error: RpcError): Pick<FailedCall, 'reason' | 'code' | 'said'> {
  const { reason, detail }: { reason?: unknown; detail?: unknown } = Object(error.data);
  const { code } = error;
  if (!isReason(reason)) return { reason: null, code, said: errorSentence(error).slice(0, longest.said) };
  return { reason, code, said: typeof detail === 'string' ? detail.slice(0, longest.said) : '' };
}

/** Keeps each site's last failure for troubleshooting. Nothing waits for it. */
export type RecordFailure = (origin: string, method: string, error: RpcError) => void;

export function createFailureLog(
  store: { failedCalls: Stored<FailedCalls>; sites: Stored<Sites>; settings: Stored<Settings> },
  { now }: Pick<Clock, 'now'>,
): RecordFailure {
  const keep = async (origin: string, call: Omit<FailedCall, 'networkId'>): Promise<void> => {
    const networkId = (await store.sites.get())[origin]?.networkId || (await store.settings.get()).networkId;
    const failed = { networkId, ...call };
    const what = ({ method, networkId, code, reason }: FailedCall): string => [method, networkId, code, reason].join();
    await store.failedCalls.update((all) => {
      const { [origin]: before, ...others } = all;
      const isSame = before && what(before) === what(failed);
      if (isSame && elapsed(before.at, failed.at) < sameFailureMs) return all;
      return Object.fromEntries([...Object.entries(others), [origin, failed]].slice(-mostSites));
    });
  };
  return (origin, method, error) => {
    const call = { method: method.slice(0, longest.method), ...read(error), at: now() };
    keep(origin, call).catch(console.error);
  };
}
