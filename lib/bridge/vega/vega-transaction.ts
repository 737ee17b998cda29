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
  const { input_data, From, ...rest } = transaction;
  const from = isObject(From) ? { pubKey: From['PubKey'] } : From;
  return { inputData: input_data, from, ...rest };
}

/**
 * The wallet's answer to a transaction in the words of `window.vega`. Members that bear its names already, and those
 * that neither knows, stay as they came.
 */
export function vegaResult(answer: unknown): unknown {
  return isObject(answer) ? { ...answer, transaction: transactionOf(answer['transaction']) } : answer;
}
