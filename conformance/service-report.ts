import { dataApiChecks, walletChecks } from './checks.ts';
import { DataApiUnderTest } from './data-api/data-api-under-test.ts';
import { detectDataApiDialect, findMarket } from './data-api/detect-data-api.ts';
import { paced } from './pace.ts';
import type { Detected } from './release.ts';
import type { Reviewer } from './reviewer.ts';
import { type CheckResult, runChecks } from './run-checks.ts';
import { network } from './transport.ts';
import { detectWalletDialect } from './wallet/detect-dialect.ts';
import { WalletUnderTest } from './wallet/wallet-under-test.ts';

/** What was found about one service. */
export interface ServiceReport extends Detected {
  kind: 'wallet' | 'data-api';
  url: string;
  checks: CheckResult[];
}

/** Is called once a service's dialect is known, and for every result. */
export interface Listener {
  service(report: Omit<ServiceReport, 'checks'>): void;
  check(result: CheckResult): void;
}

/** Nothing answers at the address. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

async function reached<T>(url: string, asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new UnreachableError(`Nothing answers at ${url}: ${why}`, { cause });
  }
}

export interface WalletRequest {
  url: string;
  apiToken: string | null;
  sign: boolean;
  send: boolean;
  reviewer: Reviewer | null;
  keyWaitMs?: number;
}

/** @throws UnreachableError */
export async function checkWallet(request: WalletRequest, listener: Listener): Promise<ServiceReport> {
  const { url } = request;
  const service = { kind: 'wallet', url, ...(await reached(url, detectWalletDialect(network, url))) } as const;
  listener.service(service);
  const { dialect } = service;
  const wallet = new WalletUnderTest({ ...request, dialect, transport: network });
  return { ...service, checks: await runChecks(walletChecks, wallet, listener.check) };
}

export interface DataApiRequest {
  url: string;
  /** Null if the user gave none: in the letter dialect the data API itself has `/assets`. */
  coreUrl: string | null;
  market: string | null;
  limits: boolean;
  listenMs: number;
  /** False for the sandbox without a rate limit. */
  paced?: boolean;
  /** Triggers a stream message; only the sandbox can. */
  emitEvents?: (() => void) | undefined;
}

/** @throws UnreachableError */
export async function checkDataApi(request: DataApiRequest, listener: Listener): Promise<ServiceReport> {
  const { url } = request;
  const transport = request.paced === false ? network : paced(network);
  const service = { kind: 'data-api', url, ...(await reached(url, detectDataApiDialect(transport, url))) } as const;
  listener.service(service);
  const { dialect } = service;
  const api = new DataApiUnderTest({
    ...request,
    dialect,
    transport,
    unpaced: network,
    coreUrl: request.coreUrl ?? (dialect === 'letter' ? url : null),
    market: request.market ?? (await findMarket(transport, url)),
    emitEvents: request.emitEvents ?? (() => undefined),
  });
  return { ...service, checks: await runChecks(dataApiChecks, api, listener.check) };
}
