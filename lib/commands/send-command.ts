import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { t } from '#lib/i18n/i18n.ts';
import type { CommandArgument, CommandName } from './commands.ts';

/** How the background answers a command: with its result, or with a sentence for the user about what went wrong. */
const answerSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

type CommandArguments<N extends CommandName> =
  CommandArgument<N> extends undefined ? [] : [argument: CommandArgument<N>];

/**
 * Asks the background to do something. What changes by it arrives through storage, which the pages watch. Rejects with
 * an `Error` whose message is a sentence for the user: the background's own, or that it did not answer.
 */
export async function command<N extends CommandName>(name: N, ...[argument]: CommandArguments<N>): Promise<void> {
  let answer: unknown;
  try {
    answer = await browser.runtime.sendMessage({ command: name, argument });
  } catch (cause) {
    // The browser rejects when the background is gone or starts without a listener.
    throw new Error(t('command_no_answer'), { cause });
  }
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new Error(t('command_no_answer'), { cause: answer });
  if (!parsed.data.ok) throw new Error(parsed.data.message);
}
