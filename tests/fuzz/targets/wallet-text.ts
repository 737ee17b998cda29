import fc from 'fast-check';
import { nestsTooDeep, parseLossless } from '#lib/json/parse.ts';
import { authorizationFor, isToken, tokenFrom } from '#lib/wallet/answer.ts';
import { readResponse } from '#lib/wallet/json-rpc.ts';
import { parseChainId, parseMethodList } from '#lib/wallet/results.ts';
import { anyJson, anyText, type Json, numeral } from '#tests/fuzz/arbitraries.ts';
import { damaged, mutated } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

const response: fc.Arbitrary<Json> = fc.oneof(
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.oneof(fc.nat({ max: 9 }), anyJson), result: anyJson }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.oneof(fc.nat({ max: 9 }), anyJson),
    error: fc.record({ code: fc.integer(), message: anyText, data: anyJson }),
  }),
);

const responseText = fc.oneof(
  mutated(response).map((value) => JSON.stringify(value)),
  damaged(response.map((value) => JSON.stringify(value))),
  anyText,
);

/** The reader of JSON-RPC responses: it takes an answer to its own request and to no other. */
export const jsonRpc = target('json-rpc', 60_000, fc.tuple(responseText, fc.nat({ max: 9 })), ([text, id]) => {
  const read = readResponse(text, id);
  if (read === null) return 1;
  const { id: answered, jsonrpc } = JSON.parse(text);
  must(jsonrpc === '2.0', 'a response of no known version is taken');
  const anonymous = answered === undefined || answered === null || answered === '';
  must(String(answered) === String(id) || (anonymous && read.kind === 'error'), `the answer to ${answered} is taken`);
  if (read.kind === 'error') must(typeof read.error.code === 'number', 'an error without a code is taken');
  return 1;
});

/** JSON text with numerals of any length: every digit is there afterwards. */
export const losslessJson = target('lossless-json', 50_000, fc.tuple(numeral, anyJson), ([digits, rest]) => {
  const text = `{"n":${digits},"list":[${digits}],"rest":${JSON.stringify(rest)}}`;
  const read = parseLossless(text);
  must(typeof read === 'object' && read !== null, 'the object is lost');
  const n: unknown = Reflect.get(read, 'n');
  must(typeof n === 'string' ? n === digits : Object.is(n, JSON.parse(digits)), `${digits} was read as ${n}`);
  if (typeof n === 'number') must(sameNumber(digits, n), `${digits} became ${n}`);
  must(!JSON.stringify(read).includes('"__proto__":'), 'a member named __proto__ is let through');
  return 1;
});

/** Whether a numeral and a double are the same decimal number, by exact integer arithmetic. */
function sameNumber(text: string, value: number): boolean {
  const [a, b] = [scaled(text), scaled(String(value))];
  const shift = Math.min(a.power, b.power);
  if (a.digits === 0n || b.digits === 0n) return a.digits === b.digits;
  if (Math.abs(a.power - b.power) > 1000) return false;
  return a.digits * 10n ** BigInt(a.power - shift) === b.digits * 10n ** BigInt(b.power - shift);
}

function scaled(text: string): { digits: bigint; power: number } {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}

const tokenLike = fc.oneof(
  anyText,
  fc.stringMatching(/^[A-Za-z0-9]{62,66}$/),
  damaged(fc.stringMatching(/^VWT [A-Za-z0-9]{64}$/)),
  fc.stringMatching(/^\s?VWT\s{0,2}[A-Za-z0-9]{64}\s?$/),
);

/** Tokens in headers: what is taken for one is 64 letters and digits and nothing else. */
export const tokens = target('token', 40_000, tokenLike, (text) => {
  const token = tokenFrom(text);
  must(token === null || /^[A-Za-z0-9]{64}$/.test(token), `${token} is taken for a token`);
  must(token === null || text.includes(token), 'the token is not the one that was sent');
  if (isToken(text)) must(tokenFrom(authorizationFor(text)) === text, 'a token does not survive its header');
  return 1;
});

const lists: fc.Arbitrary<Json> = fc.oneof(
  mutated(fc.constant({ result: { registeredMethods: ['client.connect_wallet', 'client.list_keys'] } })),
  mutated(fc.constant({ registeredMethods: ['client.connect_wallet'] })),
  mutated(fc.constant({ chainID: 'vega-mainnet-0011' })),
  anyJson,
);

/** Method lists and chain IDs, whose form no specification shows. */
export const looseAnswers = target('loose-answers', 50_000, lists, (json) => {
  const methods = parseMethodList(json);
  must(methods === null || methods.every((method) => typeof method === 'string'), 'a method is no text');
  const chainId = parseChainId(json);
  must(chainId === null || (typeof chainId === 'string' && chainId !== ''), `${chainId} is taken for a chain ID`);
  must(nestsTooDeep(JSON.stringify(json)) === false, 'JSON of few levels is refused');
  return 1;
});
