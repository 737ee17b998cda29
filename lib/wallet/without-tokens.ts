import type { WalletAnswer } from './answer.ts';

/** Applies `hide` to every string and member name of a JSON value. */
function hidden(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((item) => hidden(item, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [hide(name), hidden(inner, hide)]));
}

/** Removes `tokens` that the service repeats. Parsed values are searched, where no JSON escape hides them. */
export function withoutTokens(answer: WalletAnswer, tokens: ReadonlyArray<string | null>): WalletAnswer {
  const known = tokens.filter((token) => token !== null);
  const hide = (text: string): string =>
    known.reduce((left, token) => left.replaceAll(token, '[token withheld]'), text);
  switch (answer.kind) {
    case 'result':
      return { ...answer, result: hidden(answer.result, hide) };
    case 'rpc-error':
    case 'token-invalid': {
      const { code, message, data } = answer.error;
      return { ...answer, error: { code, message: hide(message), data: hidden(data, hide) } };
    }
    default:
      return { ...answer, detail: hide(answer.detail) };
  }
}
