import { browser } from 'wxt/browser';
import { t } from '#lib/i18n/i18n.ts';
import type { CommandArgument, CommandName } from './commands.ts';

type CommandArguments<N extends CommandName> =
  undefined extends CommandArgument<N> ? [argument?: CommandArgument<N>] : [argument: CommandArgument<N>];

/**
 * Asks the background to do something; what changes by it arrives through storage. Rejects with a sentence for the
 * user.
 */
export async function command<N extends CommandName>(name: N, ...[argument]: CommandArguments<N>): Promise<void> {
  const answer: unknown = await browser.runtime.sendMessage({ command: name, argument }).catch((cause: unknown) => {
    // The browser rejects when the background is gone or starts without a listener.
    throw new Error(t('command_no_answer'), { cause });
  });
  const { ok, message } = Object(answer);
  if (ok !== true) throw new Error(ok === false ? message : t('command_no_answer'), { cause: answer });
}
