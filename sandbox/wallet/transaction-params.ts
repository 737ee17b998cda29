import * as z from 'zod/mini';
import { isMembers } from '#lib/data-api/schema/field.ts';
import { rpcCodes } from '#lib/wallet/rpc-codes.ts';
import { camelCase } from '#lib/wallet/transaction-call.ts';
import type { SandboxOptions } from '../options.ts';
import { RpcFailure } from './rpc-failure.ts';

const command = z.record(z.string(), z.unknown()).check(z.refine((members) => Object.keys(members).length > 0));

const signSchema = z.object({ publicKey: z.string().check(z.minLength(1)), transaction: command });

const sendModes = z.enum(['TYPE_ASYNC', 'TYPE_SYNC', 'TYPE_COMMIT']);

const sendSchema = z.extend(signSchema, { sendingMode: sendModes });

export type TransactionParams = z.infer<typeof signSchema>;

/** The sentences of vegaprotocol/vega v0.71.6, wallet/api/errors.go, in the order in which they are checked. */
function realProblem(params: unknown, withSendingMode: boolean): string {
  if (params === undefined || params === null) return 'the params are required';
  const all = z.record(z.string(), z.unknown()).safeParse(params);
  const { publicKey, sendingMode, transaction } = all.data ?? {};
  const text = z._default(z.string(), '');
  if (!all.success || !text.safeParse(publicKey).success) return 'the params do not match expected ones';
  if (!publicKey) return 'the public key is required';
  if (withSendingMode && !sendingMode) return 'the sending mode is required';
  if (withSendingMode && !sendModes.safeParse(sendingMode).success) {
    return sendingMode === 'TYPE_UNSPECIFIED'
      ? 'the sending mode can\'t be "TYPE_UNSPECIFIED"'
      : `the sending mode ${JSON.stringify(sendingMode)} is not a valid one`;
  }
  return transaction === undefined || transaction === null
    ? 'the transaction is required'
    : 'the transaction does not use a valid Vega command: it has no known kind';
}

/** The commands that the wallet of vegaprotocol/vega v0.71.6 takes: wallet/commands/commands.go, `CheckSubmitTransactionRequest`. */
const commands: ReadonlySet<string> = new Set([
  'orderSubmission',
  'orderCancellation',
  'orderAmendment',
  'withdrawSubmission',
  'proposalSubmission',
  'voteSubmission',
  'liquidityProvisionSubmission',
  'delegateSubmission',
  'undelegateSubmission',
  'liquidityProvisionCancellation',
  'liquidityProvisionAmendment',
  'transfer',
  'cancelTransfer',
  'announceNode',
  'batchMarketInstructions',
  'nodeVote',
  'nodeSignature',
  'chainEvent',
  'keyRotateSubmission',
  'ethereumKeyRotateSubmission',
  'protocolUpgradeProposal',
  'issueSignatures',
  'oracleDataSubmission',
]);

/** And those of v0.79.0. */
const laterCommands: ReadonlySet<string> = new Set([
  ...commands,
  'stopOrdersSubmission',
  'stopOrdersCancellation',
  'createReferralSet',
  'updateReferralSet',
  'applyReferralCode',
  'updateMarginMode',
  'joinTeam',
  'batchProposalSubmission',
  'updatePartyProfile',
  'submitAmm',
  'amendAmm',
  'cancelAmm',
]);

/** A number that no integer of a transaction can hold, anywhere in `value`. */
function tooLarge(value: unknown): number | null {
  if (typeof value === 'number') return value >= 2 ** 64 ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const member of Object.values(value)) {
    const found = tooLarge(member);
    if (found !== null) return found;
  }
  return null;
}

const ofCamelCase = (members: unknown): unknown =>
  isMembers(members)
    ? Object.fromEntries(Object.entries(members).map(([name, value]) => [camelCase(name), value]))
    : members;

const voteSchema = z.strictObject({
  proposalId: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
  value: z.literal(['VALUE_NO', 'VALUE_YES', 1, 2]),
});

/** The vote that a command casts, by any of the names and values that a release reads; null for none that it takes. */
export function voteOf(command: unknown): { proposalId: string; yes: boolean } | null {
  const { data } = z.object({ voteSubmission: z.unknown() }).safeParse(ofCamelCase(command));
  const vote = voteSchema.safeParse(ofCamelCase(data?.voteSubmission)).data;
  return vote ? { proposalId: vote.proposalId, yes: vote.value === 'VALUE_YES' || vote.value === 2 } : null;
}

/** Why a release cannot make a transaction of a command, in its own words; null when it can. */
function commandProblem(command: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): string | null {
  const unknown = Object.keys(command).find((kind) => !known.has(camelCase(kind)));
  if (unknown !== undefined) return `unknown field "${unknown}" in vega.wallet.v1.SubmitTransactionRequest`;
  if (Object.keys(command).some((kind) => camelCase(kind) === 'voteSubmission') && voteOf(command) === null)
    return 'vote_submission (is not a valid value)';
  const number = tooLarge(command);
  return number === null ? null : `json: cannot unmarshal number ${number} into Go value of type uint64`;
}

/**
 * Reads the params of `client.sign_transaction` and `client.check_transaction`, and with `sendingMode` those of
 * `client.send_transaction`.
 *
 * @throws RpcFailure −32602, naming the first member that is missing or wrong.
 */
export function readTransactionParams(
  params: unknown,
  withSendingMode: boolean,
  dialect: SandboxOptions['dialect'],
): TransactionParams {
  const refuse = (sentence: string) => new RpcFailure(rpcCodes.invalidParams, sentence);
  const read = (withSendingMode ? sendSchema : signSchema).safeParse(params);
  if (read.success) {
    const problem =
      dialect === 'letter'
        ? null
        : commandProblem(read.data.transaction, dialect === '0.79' ? laterCommands : commands);
    if (problem === null) return read.data;
    throw refuse(`the transaction does not use a valid Vega command: ${problem}`);
  }
  if (dialect !== 'letter') throw refuse(realProblem(params, withSendingMode));
  const member = read.error.issues[0]?.path[0];
  throw refuse(
    member === undefined ? 'the params must be an object' : `the property "${String(member)}" is missing or invalid`,
  );
}
