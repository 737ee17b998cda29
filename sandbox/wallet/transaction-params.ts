import * as z from 'zod/mini';
import { rpcCodes } from '#lib/wallet/json-rpc.ts';
import { RpcFailure } from './rpc-failure.ts';

const command = z.record(z.string(), z.unknown()).check(z.refine((members) => Object.keys(members).length > 0));

const signSchema = z.object({ publicKey: z.string().check(z.minLength(1)), transaction: command });

const sendSchema = z.extend(signSchema, { sendingMode: z.enum(['TYPE_ASYNC', 'TYPE_SYNC', 'TYPE_COMMIT']) });

export type TransactionParams = z.infer<typeof signSchema>;

/**
 * Reads the params of `client.sign_transaction` and `client.check_transaction`, and with `sendingMode` those of
 * `client.send_transaction`.
 *
 * @throws RpcFailure −32602, naming the first member that is missing or wrong.
 */
export function readTransactionParams(params: unknown, withSendingMode: boolean): TransactionParams {
  const read = (withSendingMode ? sendSchema : signSchema).safeParse(params);
  if (read.success) return read.data;
  const member = read.error.issues[0]?.path[0];
  throw new RpcFailure(
    rpcCodes.invalidParams,
    member === undefined ? 'the params must be an object' : `the property "${String(member)}" is missing or invalid`,
  );
}
