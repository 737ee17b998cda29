/** A transaction as `window.vega` has it: the wallet service names two members differently. */
export interface VegaTransaction {
  /** Base64 of what was signed. */
  inputData: string;
  signature: { value: string; algo: string; version: number };
  from: { pubKey: string };
  version: number;
  /** A string where a JavaScript number would lose digits. */
  pow: { tid: string; nonce: number | string };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function transactionOf(transaction: unknown): unknown {
  if (!isObject(transaction)) return transaction;
  const { input_data, From, pow, ...rest } = transaction;
  const from = isObject(From) ? { pubKey: From['PubKey'] } : From;
  // The wallet service leaves out a nonce of 0.
  return { inputData: input_data, from, pow: isObject(pow) ? { nonce: 0, ...pow } : pow, ...rest };
}

/** Renames the members of a wallet's answer for `window.vega`; unknown ones stay as sent. */
export function vegaResult(answer: unknown): unknown {
  return isObject(answer) ? { ...answer, transaction: transactionOf(answer['transaction']) } : answer;
}
