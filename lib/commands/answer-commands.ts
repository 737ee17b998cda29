import * as z from 'zod/mini';
import { seenSchema } from '#lib/data-api/nodes/node-state.ts';
import { firstProblem } from '#lib/data-api/parse-rows.ts';
import { networkSchema } from '#lib/settings/network.ts';
import { sentChangeSchema } from '#lib/settings/settings-change.ts';
import { siteOriginSchema } from '#lib/sites/site-origin.ts';
import type { CommandName, Commands } from './commands.ts';

/** One function a command. A rejection's message is a sentence for the user. */
export type CommandTable = {
  [N in CommandName]: (argument: Commands[N]['argument']) => Promise<unknown>;
};

export type CommandAnswer = { ok: true } | { ok: false; message: string };

const nothing = z.literal(undefined);

/** How the argument of each command must look. */
const argumentSchemas: { [N in CommandName]: z.ZodMiniType<Commands[N]['argument']> } = {
  'wallet.check': nothing,
  'wallet.connectOwn': nothing,
  'wallet.refreshKeys': nothing,
  'assets.refresh': nothing,
  'approval.answer': z.object({ id: z.string(), allow: z.boolean(), always: z.optional(z.boolean()) }),
  'approval.leave': z.object({ windowId: z.number() }),
  'call.cancel': z.object({ id: z.string() }),
  'site.disconnect': z.object({ origin: z.string() }),
  'site.askAgain': z.object({
    origin: z.string(),
    method: z.string(),
    transactionKind: z.string(),
    publicKey: z.string(),
  }),
  'site.httpWallet': z.object({ origin: siteOriginSchema, on: z.boolean() }),
  'apiToken.set': z.object({ token: z.string(), remember: z.boolean() }),
  'apiToken.forget': nothing,
  'governance.markRead': nothing,
  'governance.reconnect': nothing,
  'governance.setRead': z.object({ proposalId: z.string(), read: z.boolean() }),
  'dataApi.note': z.object({ address: z.string(), seen: seenSchema }),
  'network.test': networkSchema,
  'settings.save': sentChangeSchema,
};

/** Longest message of the extension's own pages, in characters of JSON: far more than all settings together. */
const mostOfMessage = 256 * 1024;

const messageSchema = z.object({ command: z.string(), argument: z.optional(z.unknown()) });

const isCommand = (name: string): name is CommandName => Object.hasOwn(argumentSchemas, name);

/**
 * Answers the extension's own pages. `ownPages` is the address all of them begin with; a message from anywhere else,
 * a content script's above all, is not a command and stays unanswered.
 */
export function createCommands(table: CommandTable, ownPages: string) {
  const run = async <N extends CommandName>(name: N, argument: unknown): Promise<void> => {
    const read = argumentSchemas[name].safeParse(argument);
    if (!read.success) throw new Error(firstProblem(read.error));
    await table[name](read.data);
  };
  const answer = async (message: unknown): Promise<void> => {
    if ((JSON.stringify(message) ?? '').length > mostOfMessage) throw new Error('The command is too large');
    const { command = '', argument } = messageSchema.safeParse(message).data ?? {};
    if (!isCommand(command)) throw new Error('There is no such command');
    await run(command, argument);
  };
  return (message: unknown, sender: { url?: string | undefined }): Promise<CommandAnswer> | undefined => {
    if (!sender.url?.startsWith(ownPages)) return undefined;
    return answer(message).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
    );
  };
}
