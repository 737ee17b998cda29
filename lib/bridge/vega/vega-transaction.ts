/** A transaction as dApps of `window.vega` read it. The wallet service names two of its members otherwise. */
export interface VegaTransaction {
  /** Base64 of what was signed. */
  inputData: string;
  signature: { value: string; algo: string; version: number };
  from: { pubKey: string };
  version: number;
  /** `nonce` is a string of its digits where a JavaScript number would lose some. */
  pow: { tid: string; nonce: number | string };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function transactionOf(transaction: unknown): unknown {
  if (!isObject(transaction)) return transaction;
  const { input_data, From, pow, ...rest } = transaction;
  const from = isObject(From) ? { pubKey: From['PubKey'] } : From;
  // The wallet service leaves a nonce out that is 0, which dApps of this interface do not know of.
  return { inputData: input_data, from, pow: isObject(pow) ? { nonce: 0, ...pow } : pow, ...rest };
}

/**
 * The wallet's answer to a transaction in the words of `window.vega`. Members that bear its names already, and those
 * that neither knows, stay as they came.
 */
export function vegaResult(answer: unknown): unknown {
  return isObject(answer) ? { ...answer, transaction: transactionOf(answer['transaction']) } : answer;
}
