import type { RecordedRequest } from '#sandbox/recorded-request.ts';
import type { Executed } from '#sandbox/wallet/wallet.ts';
import type { Ended } from './make-calls.ts';
import type { Kind } from './plan.ts';

/** What the pages of one site saw, beside what the wallet service did for it. */
export interface SiteAgreement {
  /** Host with port, as the wallet knows it. */
  site: string;
  calls: number;
  results: number;
  outcomeUnknown: number;
  /** Transactions that the pages were told are sent. */
  sent: number;
  /** Transactions that the wallet executed. */
  executed: number;
  /** Transactions that the wallet executed more than once. */
  doubled: number;
  /** What does not agree, in words; empty when all is well. */
  disagreements: string[];
}

/** The methods each of whose results must have come from a request of its own. Calls for the chain share one, and listings of keys. */
const answeredByWallet: ReadonlyArray<[Kind, string]> = [
  ['sign', 'client.sign_transaction'],
  ['check', 'client.check_transaction'],
  ['send', 'client.send_transaction'],
];

/** A page that went before the answer was told nothing. */
const isUnknown = ({ reason }: Ended): boolean => reason === 'outcome-unknown' || reason === 'gone';

export function markerOf({ transaction }: Executed): string {
  const vote: unknown = transaction['voteSubmission'];
  return typeof vote === 'object' && vote !== null ? String(Reflect.get(vote, 'proposalId')) : '';
}

/** Holds what the pages of one site saw against what the wallet service recorded for its origin and host. */
export function compareSite(
  origin: string,
  ended: readonly Ended[],
  wallet: { log: readonly RecordedRequest[]; executed: readonly Executed[] },
): SiteAgreement {
  const site = new URL(origin).host;
  const disagreements: string[] = [];
  const executed = wallet.executed.filter(({ host }) => host === site);
  const byMarker = Map.groupBy(executed, markerOf);
  const calls = new Map(ended.map((call) => [call.marker, call]));

  for (const { kind, marker, end } of ended) {
    if (end === 'hung') disagreements.push(`${marker}, a call of the kind ${kind}, was never answered.`);
  }
  const doubled = [...byMarker].filter(([, sent]) => sent.length > 1);
  for (const [marker, sent] of doubled) disagreements.push(`${marker} was executed ${sent.length} times.`);
  for (const [marker] of byMarker) {
    const call = calls.get(marker);
    if (!call) disagreements.push(`${marker} was executed, and no page of this site asked for it.`);
    else if (call.end === 'error' && !isUnknown(call)) {
      disagreements.push(`${marker} was executed, and its page was told ${call.reason}.`);
    }
  }
  const sent = ended.filter(({ kind, end }) => kind === 'send' && end === 'result');
  for (const { marker, transactionHash } of sent) {
    if (!byMarker.get(marker)?.some((one) => one.transactionHash === transactionHash)) {
      disagreements.push(`${marker} was told to be sent as ${transactionHash}, which was not executed.`);
    }
  }

  const answered = wallet.log.filter((request) => request.origin === origin && request.status === 200);
  for (const [kind, method] of answeredByWallet) {
    const requests = answered.filter(({ rpcMethod }) => rpcMethod === method).length;
    const ofKind = ended.filter((call) => call.kind === kind);
    const results = ofKind.filter(({ end }) => end === 'result').length;
    if (results > requests) {
      disagreements.push(`The pages saw ${results} results of ${method}, of which the wallet gave ${requests}.`);
    }
    // What may have an effect is never repeated: all that the wallet did more is told to be unknown.
    const most = results + ofKind.filter(isUnknown).length;
    if ((kind === 'sign' || kind === 'send' || kind === 'check') && requests > most) {
      disagreements.push(`The wallet answered ${method} ${requests} times; the pages know of ${most}.`);
    }
  }

  return {
    site,
    calls: ended.length,
    results: ended.filter(({ end }) => end === 'result').length,
    outcomeUnknown: ended.filter(isUnknown).length,
    sent: sent.length,
    executed: executed.length,
    doubled: doubled.length,
    disagreements,
  };
}

/** Tokens that came with more than one Origin: a session of one site in the hands of another. Tells the origins. */
export function sharedTokens(log: readonly RecordedRequest[]): string[] {
  const withToken = log.filter(({ authorization }) => authorization !== null);
  return [...Map.groupBy(withToken, ({ authorization }) => authorization).values()]
    .map((requests) => new Set(requests.map(({ origin }) => origin)))
    .filter((origins) => origins.size > 1)
    .map((origins) => `One token came from ${[...origins].join(' and ')}.`);
}
