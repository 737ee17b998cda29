import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type Finding, found, latestRelease, notApplicable, releases } from '#conformance/check.ts';
import { answered, quoted } from '#conformance/describe.ts';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { keysOf } from './api-token-checks.ts';
import { codeOf, type RpcAnswer, refusedWith, resultOf } from './rpc-answer.ts';
import type { WalletCheck } from './wallet-check.ts';
import type { WalletUnderTest } from './wallet-under-test.ts';

const needs = ['api-token', 'sign'] as const;
const only = releases;
const id64 = (digit: string): string => digit.repeat(64);

/**
 * On a proposal that no network has, so that it has no effect even if submitted; another each time, since a wallet of a
 * release counts the votes of a key on each proposal, signed and checked ones too: vegaprotocol/vega v0.71.6, wallet/api/spam/spam.go.
 */
export const vote = () => ({
  voteSubmission: { proposalId: randomBytes(32).toString('hex'), value: 'VALUE_YES' },
});

const signedSchema = z.object({
  input_data: z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/)),
  signature: z.object({
    value: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
    algo: z.literal('vega/ed25519'),
    version: z.literal(1),
  }),
  From: z.object({ PubKey: z.string() }),
  version: z.number(),
  pow: z.object({
    tid: z.string(),
    nonce: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d{16,20}$/))])),
  }),
});

async function firstKey(wallet: WalletUnderTest): Promise<string | null> {
  const answer = await wallet.call({ method: 'client.list_keys', token: wallet.apiToken });
  return keysOf(answer)?.[0]?.publicKey ?? null;
}

/** Calls `client.<name>` with the API token and the wallet's first key. */
async function transact(wallet: WalletUnderTest, name: string, params: object): Promise<RpcAnswer | null> {
  const publicKey = await firstKey(wallet);
  if (publicKey === null) return null;
  return wallet.call({ method: `client.${name}`, token: wallet.apiToken, params: { publicKey, ...params } });
}

/** A node that does not answer, or rejects the transaction, and the limits against spam say nothing about the wallet. */
function judged(answer: RpcAnswer | null, judge: (answer: RpcAnswer) => Finding): Finding {
  if (answer === null) return notApplicable('The wallet lists no key.');
  const code = codeOf(answer);
  if (code !== null && code >= 1000 && code < 2000) return notApplicable(`The network: ${answered(answer)}`);
  if (code === rpcCodes.cancelledByApplication)
    return notApplicable(`The wallet’s spam protection: ${answered(answer)}`);
  return judge(answer);
}

function fullySigned(answer: RpcAnswer): boolean {
  return signedSchema.safeParse(resultOf(answer)['transaction']).success;
}

const members = (answer: RpcAnswer): string => Object.keys(resultOf(answer)).sort().join();

/** Sizes beyond 2^53, as JSON text: a JavaScript number could not hold them. */
const order = (size: string): string =>
  `{"orderSubmission":{"marketId":"${id64('c')}","price":"1","size":${size},"side":"SIDE_BUY","timeInForce":"TIME_IN_FORCE_GTC","type":"TYPE_LIMIT"}}`;

async function signOrder(wallet: WalletUnderTest, size: string): Promise<RpcAnswer | null> {
  const publicKey = await firstKey(wallet);
  if (publicKey === null) return null;
  const paramsText = `{"publicKey":"${publicKey}","transaction":${order(size)}}`;
  return wallet.call({ method: 'client.sign_transaction', token: wallet.apiToken, paramsText });
}

/** Whether what was signed holds the size: as a protobuf varint, or as digits where the service signs text. */
function signedSize(answer: RpcAnswer, size: bigint): Finding {
  const { transaction } = resultOf(answer);
  const input = isMembers(transaction) ? transaction['input_data'] : '';
  const bytes = Buffer.from(typeof input === 'string' ? input : '', 'base64');
  const varint: number[] = [];
  for (let rest = size; ; rest >>= 7n) {
    varint.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    if (rest <= 127n) break;
  }
  const there = bytes.includes(Buffer.from(varint)) || bytes.toString('latin1').includes(`"size":"${size}"`);
  return found(there || bytes.toString('latin1').includes(`"size":${size}`), answered(answer));
}

function sign(
  id: string,
  title: string,
  row: string,
  params: object,
  judge: (answer: RpcAnswer) => Finding,
): WalletCheck {
  return {
    id: `wallet.sign.${id}`,
    title,
    source: `wire-facts: Local wallet service, ${row}`,
    only,
    needs,
    run: async (wallet) => judged(await transact(wallet, 'sign_transaction', params), judge),
  };
}

const invalid = (answer: RpcAnswer): Finding => refusedWith(answer, rpcCodes.invalidParams, 400);

/** Signing, checking and sending with the API token, where the user allows it. */
export const transactionChecks: readonly WalletCheck[] = [
  sign('result', 'Signing answers the transaction alone', 'results of send', { transaction: vote() }, (answer) =>
    found(members(answer) === 'transaction', answered(answer)),
  ),
  sign(
    'signed',
    'The transaction is signed, with every member that released services send',
    'results of send',
    { transaction: vote() },
    (answer) => found(fullySigned(answer), answered(answer)),
  ),
  {
    id: 'wallet.sign.by-the-key',
    title: 'The key that signed is the one that was asked for',
    source: 'wire-facts: Local wallet service, results of send, From',
    only,
    needs,
    async run(wallet) {
      const key = await firstKey(wallet);
      return judged(await transact(wallet, 'sign_transaction', { transaction: vote() }), (answer) => {
        const signed = signedSchema.safeParse(resultOf(answer)['transaction']);
        return found(signed.success && signed.data.From.PubKey === key, answered(answer));
      });
    },
  },
  sign('no-params', 'A transaction without its command is refused with −32602', 'JSON-RPC codes, −32602', {}, invalid),
  sign(
    'unknown-kind',
    'An unknown kind of transaction is refused with −32602',
    'JSON-RPC codes, −32602',
    { transaction: { flyToTheMoon: {} } },
    invalid,
  ),
  {
    ...sign(
      'later-kind',
      'Joining a team, a kind of transaction that came after release 0.71, is signed',
      'results of send',
      { transaction: { joinTeam: { id: id64('d') } } },
      (answer) => found(fullySigned(answer), answered(answer)),
    ),
    source: 'later-releases: Transactions, joinTeam',
    only: latestRelease,
  },
  sign(
    'other-key',
    'A key that is not the wallet’s is refused with 2000',
    'JSON-RPC codes, 2000',
    { publicKey: id64('b'), transaction: vote() },
    (answer) => refusedWith(answer, rpcCodes.requestNotPermitted, 400),
  ),
  {
    id: 'wallet.sign.size-as-string',
    title: '9007199254740993 as a string is signed exactly',
    source: 'wire-facts: Local wallet service, integers in params',
    only,
    needs,
    run: async (wallet) =>
      judged(await signOrder(wallet, '"9007199254740993"'), (answer) => signedSize(answer, 9007199254740993n)),
  },
  {
    id: 'wallet.sign.size-as-number',
    title: '9007199254740993 as a JSON number is signed as …992',
    source: 'wire-facts: Local wallet service, integers in params',
    only,
    needs,
    run: async (wallet) =>
      judged(await signOrder(wallet, '9007199254740993'), (answer) => signedSize(answer, 9007199254740992n)),
  },
  {
    id: 'wallet.sign.largest-as-number',
    title: '2^64−1 as a JSON number is refused with −32602',
    source: 'wire-facts: Local wallet service, integers in params',
    only,
    needs,
    run: async (wallet) => judged(await signOrder(wallet, '18446744073709551615'), invalid),
  },
  {
    id: 'wallet.check.signed',
    title: 'Checking answers a fully signed transaction, the times, and no hash',
    source: 'wire-facts: Local wallet service, client.check_transaction',
    only,
    needs,
    run: async (wallet) =>
      judged(await transact(wallet, 'check_transaction', { transaction: vote() }), (answer) =>
        found(fullySigned(answer) && members(answer) === 'receivedAt,sentAt,transaction', answered(answer)),
      ),
  },
  {
    id: 'wallet.send.unknown-mode',
    title: 'An unknown sending mode is refused with −32602',
    source: 'wire-facts: Local wallet service, sendingMode',
    only,
    needs: ['api-token', 'send'],
    run: async (wallet) =>
      judged(await transact(wallet, 'send_transaction', { sendingMode: 'TYPE_NEVER', transaction: vote() }), invalid),
  },
  ...['TYPE_SYNC', 'TYPE_ASYNC', 'TYPE_COMMIT'].map(
    (sendingMode): WalletCheck => ({
      id: `wallet.send.${sendingMode.slice(5).toLowerCase()}`,
      title: `Sending with ${sendingMode} answers the times, the hash and the signed transaction`,
      source: 'wire-facts: Local wallet service, results of send; sendingMode',
      only,
      needs: ['api-token', 'send'],
      run: async (wallet) =>
        judged(await transact(wallet, 'send_transaction', { sendingMode, transaction: vote() }), (answer) =>
          found(
            members(answer) === 'receivedAt,sentAt,transaction,transactionHash' && fullySigned(answer),
            quoted(answer.text),
          ),
        ),
    }),
  ),
];
