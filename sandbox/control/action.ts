import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox.ts';

/** What `POST /actions` does, by the member `do`. */
export const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('restart-wallet') }),
  /** Without a host, every session ends. */
  z.strictObject({ do: z.literal('revoke-sessions'), host: z.optional(z.string()) }),
  z.strictObject({
    do: z.literal('cut-streams'),
    how: z._default(z.enum(['plain', 'truncated-line', 'error']), 'plain'),
    message: z.optional(z.string()),
  }),
  /** A raw line for every open stream; one that is not JSON if left out. */
  z.strictObject({ do: z.literal('send-stream-line'), line: z._default(z.string(), '{"result":{"data":') }),
  z.strictObject({ do: z.literal('emit-events'), count: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1) }),
  /** Proposals of kinds that came after release 0.71. */
  z.strictObject({ do: z.literal('tell-later-kinds') }),
  /** Revokes a host's permission to list keys, or every host's; sessions stay open. */
  z.strictObject({ do: z.literal('revoke-keys'), host: z.optional(z.string()) }),
  z.strictObject({ do: z.literal('add-wallet'), name: z.string() }),
  z.strictObject({ do: z.literal('remove-wallets') }),
  /** Sessions of release 0.79 live for an hour. */
  z.strictObject({ do: z.literal('expire-sessions') }),
  z.strictObject({ do: z.literal('lock-wallets') }),
  /** `choice` is the name of a wallet, where the review asks for one. */
  z.strictObject({
    do: z.literal('answer-review'),
    id: z.string(),
    approve: z.boolean(),
    choice: z.optional(z.string()),
  }),
  z.strictObject({ do: z.literal('set-approve'), mode: z.enum(['ask', 'always', 'never']) }),
  z.strictObject({ do: z.literal('add-key'), name: z.string() }),
  z.strictObject({ do: z.literal('reset-faults') }),
  z.strictObject({ do: z.literal('clear-log') }),
]);

export type Action = z.infer<typeof actionSchema>;

/** Throws when the sandbox cannot do it, say because no review has that ID. */
export async function act(sandbox: Sandbox, action: Action): Promise<void> {
  switch (action.do) {
    case 'restart-wallet':
      return sandbox.wallet.restart();
    case 'revoke-sessions':
      return sandbox.wallet.revokeSessions(action.host);
    case 'revoke-keys':
      return sandbox.wallet.revokeKeys(action.host);
    case 'add-wallet':
      return sandbox.wallet.addWallet(action.name);
    case 'remove-wallets':
      return sandbox.wallet.removeWallets();
    case 'expire-sessions':
      return sandbox.wallet.expireSessions();
    case 'lock-wallets':
      return sandbox.wallet.lock();
    case 'cut-streams':
      return sandbox.cutStreams(action.how, action.message);
    case 'send-stream-line':
      return sandbox.sendStreamLine(action.line);
    case 'emit-events':
      sandbox.emitEvents(action.count);
      return;
    case 'tell-later-kinds':
      return sandbox.tellLaterKinds();
    case 'answer-review': {
      const open = sandbox.wallet.reviews().some((review) => review.id === action.id);
      if (!open) throw new Error(`No review ${action.id} is open.`);
      return sandbox.wallet.answer(action.id, action.approve, action.choice);
    }
    case 'set-approve':
      return sandbox.wallet.setApprove(action.mode);
    case 'add-key':
      return sandbox.wallet.addKey(action.name);
    case 'reset-faults':
      return sandbox.resetFaults();
    case 'clear-log':
      return sandbox.clearLog();
    default:
      return action satisfies never;
  }
}
