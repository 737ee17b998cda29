import * as z from 'zod/mini';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import { type CommandArgument, type CommandName, commandSchemas } from './commands.ts';

/** One function a command. A rejection's message is a sentence for the user. */
export type CommandTable = {
  [N in CommandName]: (argument: CommandArgument<N>) => Promise<unknown>;
};

export type CommandAnswer = { ok: true } | { ok: false; message: string };

/** Longest message of the extension's own pages, in characters of JSON: far more than all settings together. */
const mostOfMessage = 256 * 1024;

const messageSchema = z.lazy(() => z.object({ command: z.string(), argument: z.optional(z.unknown()) }));

const schemas: { [N in CommandName]: () => z.ZodMiniType<CommandArgument<N>> } = commandSchemas;

/** One after the other: where an API token goes depends on the address that was saved before it. */
const changesSettings = (name: CommandName): boolean =>
  /^(network|settings|alerts|language|apiToken)\./.test(name) && name !== 'network.test';

const isCommand = (name: string): name is CommandName => Object.hasOwn(commandSchemas, name);

/**
 * Answers the extension's own pages. `ownPages` is the address all of them begin with; a message from anywhere else,
 * a content script's above all, is not a command and stays unanswered.
 */
export function createCommands(table: CommandTable, ownPages: string) {
  const inOrder = serialQueue();
  const run = async <N extends CommandName>(name: N, argument: unknown): Promise<void> => {
    const read = schemas[name]().safeParse(argument);
    if (!read.success) throw new Error(t('command_unknown'), { cause: read.error });
    const job = () => table[name](read.data);
    await (changesSettings(name) ? inOrder(job) : job());
  };
  const answer = async (message: unknown): Promise<void> => {
    const tooLong = (JSON.stringify(message) ?? '').length > mostOfMessage;
    const { command = '', argument } = messageSchema.safeParse(message).data ?? {};
    if (tooLong || !isCommand(command)) throw new Error(t('command_unknown'));
    await run(command, argument);
  };
  return (message: unknown, sender: { url?: string | undefined }): Promise<CommandAnswer> | undefined => {
    if (!sender.url?.startsWith(ownPages)) return undefined;
    return answer(message).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, message: errorMessage(error) }),
    );
  };
}
