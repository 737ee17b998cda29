import { membersOf } from './json-members.ts';

/** What a call asks to have signed. Without a kind, `transaction` is all that the call carries. */
export interface TransactionCall {
  publicKey: string;
  transactionKind: string;
  transaction: string;
}

const methods = new Set(['client.send_transaction', 'client.sign_transaction', 'client.check_transaction']);
const sendingModes = new Set(['"TYPE_ASYNC"', '"TYPE_SYNC"', '"TYPE_COMMIT"']);

/** The name of a member as it is written in this project: services take `market_id` for `marketId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The kind of a transaction, such as `voteSubmission`: the name of its one member. Empty when it has none or several,
 * or when its name is none that a kind could have. `transaction` is well-formed JSON of an object.
 */
function transactionKind(transaction: string): string {
  const [only, ...others] = membersOf(transaction).members;
  const name = only && others.length === 0 ? camelCase(only.name) : '';
  return /^[a-z][A-Za-z0-9]{0,63}$/.test(name) ? name : '';
}

/** Whether the user need not see this member: it is shown by itself, or says nothing about what is signed. */
function isExpected(name: string, text: string): boolean {
  if (name === 'publicKey') return text.startsWith('"');
  if (name === 'transaction') return text.startsWith('{');
  return name === 'sendingMode' && sendingModes.has(text);
}

/**
 * Reads the params of a call for the user's review. A call of any form but `{publicKey, sendingMode, transaction}` is
 * taken as a whole, with no kind: what is not understood is shown, never left out.
 *
 * `ambiguous` names a member that stands twice: such params can be read in two ways, and what was reviewed need not be
 * what is signed. `params` is well-formed JSON of an object or array.
 */
export function readTransactionCall(
  method: string,
  params: string | null,
): { call: TransactionCall } | { ambiguous: string } {
  const text = params?.trim() ?? '';
  const { members, ambiguous } = membersOf(text);
  if (ambiguous !== null) return { ambiguous };

  const whole: TransactionCall = { publicKey: '', transactionKind: '', transaction: text };
  const publicKey = members.find(({ name }) => name === 'publicKey');
  const transaction = members.find(({ name }) => name === 'transaction');
  const named = publicKey?.text.startsWith('"') ? { ...whole, publicKey: String(JSON.parse(publicKey.text)) } : whole;
  const understood = methods.has(method) && text.startsWith('{') && members.every((m) => isExpected(m.name, m.text));
  if (!understood || !publicKey || !transaction) return { call: named };
  return {
    call: { ...named, transaction: transaction.text, transactionKind: transactionKind(transaction.text) },
  };
}
