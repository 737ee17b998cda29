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
  /** A line sent as it is on every open stream; one that is not JSON when it is left out. */
  z.strictObject({ do: z.literal('send-stream-line'), line: z._default(z.string(), '{"result":{"data":') }),
  z.strictObject({ do: z.literal('emit-events'), count: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1) }),
  z.strictObject({ do: z.literal('answer-review'), id: z.string(), approve: z.boolean() }),
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
    case 'cut-streams':
      return sandbox.cutStreams(action.how, action.message);
    case 'send-stream-line':
      return sandbox.sendStreamLine(action.line);
    case 'emit-events':
      sandbox.emitEvents(action.count);
      return;
    case 'answer-review': {
      const open = sandbox.wallet.reviews().some((review) => review.id === action.id);
      if (!open) throw new Error(`No review ${action.id} is open.`);
      return sandbox.wallet.answer(action.id, action.approve);
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
