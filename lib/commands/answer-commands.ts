import * as z from 'zod/mini';
import { errorText } from '#lib/format/reason-text.ts';
import { t } from '#lib/i18n/i18n.ts';
import { serialQueue } from '#lib/storage/serial-queue.ts';
import type { Command } from './command.ts';

type CommandTable<Nouns> = Readonly<Record<string, Command<unknown, Nouns>>>;

export type CommandAnswer = { ok: true } | { ok: false; message: string };

/** Longest message of the extension's own pages, in characters of JSON: far more than all settings together. */
const mostOfMessage = 256 * 1024;

const messageSchema = z.lazy(() => z.object({ command: z.string(), argument: z.optional(z.unknown()) }));

/** One after the other: where an API token goes depends on the address that was saved before it. */
const changesSettings = (name: string): boolean =>
  /^(network|settings|alerts|language|apiToken)\./.test(name) && name !== 'network.test';

/**
 * Answers the pages whose addresses begin with `ownPages`. What comes from elsewhere, as from a content script, is no
 * command.
 */
export function answerCommands<Nouns>(table: CommandTable<Nouns>, nouns: Nouns, ownPages: string) {
  const inOrder = serialQueue();
  const answer = async (message: unknown): Promise<void> => {
    const tooLong = (JSON.stringify(message) ?? '').length > mostOfMessage;
    const { command: name = '', argument } = messageSchema.safeParse(message).data ?? {};
    const command = Object.hasOwn(table, name) ? table[name] : undefined;
    if (tooLong || !command) throw new Error(t('command_unknown'));
    const read = command.schema().safeParse(argument);
    if (!read.success) throw new Error(t('command_unknown'), { cause: read.error });
    const job = () => command.run(nouns, read.data);
    await (changesSettings(name) ? inOrder(job) : job());
  };
  return (message: unknown, sender: { url?: string | undefined }): Promise<CommandAnswer> | undefined => {
    if (!sender.url?.startsWith(ownPages)) return undefined;
    return answer(message).then(
      () => ({ ok: true }),
      (error: unknown) => ({
        ok: false,
        message: errorText(error),
      }),
    );
  };
}
