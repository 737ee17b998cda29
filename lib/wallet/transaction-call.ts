import { scanJson } from '#lib/json/scan.ts';
import { connectWallet, mayHaveEffect } from './methods-with-review.ts';

/** What a call asks to sign. Without a kind, `transaction` is the whole params. */
export interface TransactionCall {
  publicKey: string;
  transactionKind: string;
  transaction: string;
}

export const signingMethods: ReadonlySet<string> = new Set([
  'client.send_transaction',
  'client.sign_transaction',
  'client.check_transaction',
]);
const sendingModes = new Set(['"TYPE_ASYNC"', '"TYPE_SYNC"', '"TYPE_COMMIT"']);

/** Services take `market_id` for `marketId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The one member's name, such as `voteSubmission`; empty for none, several, or an impossible name. */
function transactionKind(transaction: string): string {
  const [only, ...others] = scanJson(transaction).members;
  const name = only && others.length === 0 ? camelCase(only.name) : '';
  return /^[a-z][A-Za-z0-9]{0,63}$/.test(name) ? name : '';
}

/** Whether the member is shown separately, or says nothing about what is signed. */
function isExpected(name: string, text: string): boolean {
  if (name === 'publicKey') return text.startsWith('"');
  if (name === 'transaction') return text.startsWith('{');
  return name === 'sendingMode' && sendingModes.has(text);
}

const noCall: TransactionCall = { publicKey: '', transactionKind: '', transaction: '' };

/** What a call that may have an effect asks to sign; nothing for any other, and where it cannot be told. */
export function transactionOf({ method, params }: { method: string; params: string | null }): TransactionCall {
  if (!mayHaveEffect(method) || method === connectWallet) return noCall;
  const read = readTransactionCall(method, params);
  return 'call' in read ? read.call : noCall;
}

/**
 * Reads params, well-formed JSON of an object or array, for the user's review. Any form but `{publicKey, sendingMode,
 * transaction}` is taken whole, without a kind: what is not understood is shown. `ambiguous` names a repeated member:
 * what was reviewed need not be what is signed.
 */
export function readTransactionCall(
  method: string,
  params: string | null,
): { call: TransactionCall } | { ambiguous: string } {
  const text = params?.trim() ?? '';
  const { members, ambiguous } = scanJson(text);
  if (ambiguous !== null) return { ambiguous };

  const whole: TransactionCall = { publicKey: '', transactionKind: '', transaction: text };
  const publicKey = members.find(({ name }) => name === 'publicKey');
  const transaction = members.find(({ name }) => name === 'transaction');
  const named = publicKey?.text.startsWith('"') ? { ...whole, publicKey: String(JSON.parse(publicKey.text)) } : whole;
  const understood =
    signingMethods.has(method) &&
    text.startsWith('{') &&
    members.every((m) => isExpected(m.name, m.text)) &&
    (method !== 'client.send_transaction' || members.some(({ name }) => name === 'sendingMode'));
  if (!understood || !publicKey || !transaction) return { call: named };
  return {
    call: { ...named, transaction: transaction.text, transactionKind: transactionKind(transaction.text) },
  };
}
