import { type Reason, reasons } from '#lib/bridge/reasons.ts';
import type { DataApiFailure } from '#lib/data-api/data-api-error.ts';
import type { UnixMs } from '#lib/schedule.ts';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import { isWebSite } from '#lib/sites/origin.ts';
import { disconnectWallet } from '#lib/wallet/methods-with-review.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { requiredMethods } from '#lib/wallet/wallet-checks.ts';
import { type TroubleResult, troubleChecks, troubleFindings } from './trouble-result.ts';

/** Input of a report: as found and stored, including text from services and pages. */
export interface ReportFacts {
  version: string;
  userAgent: string;
  /** The operating system, as by `runtime.getPlatformInfo`. */
  system: string;
  language: string;
  at: UnixMs;
  results: readonly TroubleResult[];
  /** Null for none. */
  site: string | null;
  /** How often each exists. */
  counts: { networks: number; addresses: number; sites: number; connected: number };
  apiToken: ApiTokenState['state'];
  alerts: boolean;
  chainExpected: boolean;
}

/** What the user chose to add: nothing by default. */
export interface ReportChoices {
  /** Addresses of wallet and data API, and the chain ID. */
  addresses: boolean;
  site: boolean;
}

const omitted = '(left out)';

/*
 * An allow-list: each value is a word known to this file or a number within bounds. Everything else is left out, so text from
 * a service or page cannot get in.
 */

export const reportWords = {
  check: new Set<string>(troubleChecks),
  finding: new Set<string>(troubleFindings),
  method: new Set([...requiredMethods, disconnectWallet, 'client.check_transaction']),
  reason: new Set<string>(Object.keys(reasons) satisfies string[] as Reason[]),
  kind: new Set(['unreachable', 'refused', 'bad-response', 'too-large', 'other'] satisfies DataApiFailure['kind'][]),
  why: new Set(['redirect', 'timeout', 'not-allowed', 'other-network']),
  token: new Set(['none', 'valid', 'invalid', 'unchecked']),
  system: new Set(['mac', 'win', 'linux', 'android', 'cros', 'openbsd', 'fuchsia', 'ios']),
};

const word = (known: ReadonlySet<string>, text: unknown): string =>
  typeof text === 'string' && known.has(text) ? text : omitted;

const number = (value: unknown, most: number): string =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? `${value}` : omitted;

const codes = new Set<number>([...Object.values(rpcCodes), ...Object.values(reasons).map(({ code }) => code)]);

/** A code of JSON-RPC that the wallet service is known to send, or Drawbridge's own. */
const rpcCode = (code: unknown): string => (typeof code === 'number' && codes.has(code) ? `${code}` : omitted);

const yes = (on: unknown): string => (on === true ? 'yes' : 'no');

function versionOf(text: string): string {
  return /^\d{1,3}(\.\d{1,3}){1,3}$/.test(text) ? text : omitted;
}

function browserOf(userAgent: string): string {
  const [, name, version] = /(Chrome|Firefox)\/(\d{1,3})\b/.exec(userAgent) ?? [];
  return name === undefined ? omitted : `${name} ${version}`;
}

function timeOf(at: number): string {
  const isTime = Number.isInteger(at) && at >= 0 && at < 8_000_000_000_000;
  return isTime ? `${new Date(at).toISOString().slice(0, 16)}Z` : omitted;
}

function failureParts(failure: DataApiFailure): string[] {
  const parts = [word(reportWords.kind, failure.kind)];
  if (failure.kind === 'unreachable' && failure.why !== undefined) parts.push(word(reportWords.why, failure.why));
  // gRPC has seventeen codes (google.golang.org/grpc/codes).
  if (failure.kind === 'refused')
    parts.push(`HTTP ${number(failure.refusal.status, 599)}`, `code ${number(failure.refusal.code, 16)}`);
  return parts;
}

/** Shorter than any key or token. */
const chainId = /^[\w.-]{1,40}$/;

function lineOf(result: TroubleResult, choices: ReportChoices): string {
  const { check, address, finding, detail, latencyMs, failure, call } = result;
  const parts = [word(reportWords.finding, finding)];
  if (latencyMs !== null) parts.push(`${number(latencyMs, 600_000)} ms`);
  if (finding === 'methods-missing') parts.push(...detail.split(', ').map((one) => word(reportWords.method, one)));
  if (failure) parts.push(...failureParts(failure));
  if (call) {
    parts.push(`method ${word(reportWords.method, call.method)}`, `code ${rpcCode(call.code)}`);
    if (call.reason !== null) parts.push(`reason ${word(reportWords.reason, call.reason)}`);
  }
  if (choices.addresses) {
    const isAddress = address !== '' && (parseWalletAddress(address) ?? parseDataApiAddress(address)) === address;
    if (isAddress) parts.push(`at ${address}`);
    const tellsChain = check === 'wallet-chain' && ['ok', 'slow-node', 'wrong-chain'].includes(finding);
    if (tellsChain && chainId.test(detail)) parts.push(`chain ${detail}`);
  }
  return `${word(reportWords.check, check)}: ${parts.join(', ')}`;
}

/**
 * A report for whoever is helping the user: lines of `name: values`. It contains no keys, tokens, IDs or text from services or
 * pages, and addresses, chain ID and site only if the user added them.
 */
export function writeReport(facts: ReportFacts, choices: ReportChoices): string {
  const { counts, site } = facts;
  const chosenSite = choices.site && site !== null && isWebSite(site) ? site : null;
  return [
    `Drawbridge: ${versionOf(facts.version)}`,
    `Browser: ${browserOf(facts.userAgent)}`,
    `System: ${word(reportWords.system, facts.system)}`,
    `Language: ${/^[a-z]{2}$/.test(facts.language) ? facts.language : omitted}`,
    `Time: ${timeOf(facts.at)}`,
    `Networks: ${number(counts.networks, 1000)}`,
    `Data API addresses: ${number(counts.addresses, 1000)}`,
    `Sites: ${number(counts.sites, 100_000)}`,
    `Connected sites: ${number(counts.connected, 100_000)}`,
    `API token: ${word(reportWords.token, facts.apiToken)}`,
    `Alerts: ${yes(facts.alerts)}`,
    `Chain expected: ${yes(facts.chainExpected)}`,
    ...(site === null ? [] : [`Site: ${chosenSite ?? omitted}`]),
    ...facts.results.map((result) => lineOf(result, choices)),
    '',
  ].join('\n');
}
