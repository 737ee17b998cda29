import * as z from 'zod/mini';
import { seenSchema } from '#lib/data-api/nodes/node-state.ts';
import { firstProblem } from '#lib/data-api/readable.ts';
import { networkSchema } from '#lib/settings/network.ts';
import { presentSettingsSchema } from '#lib/settings/settings.ts';
import type { CommandName, Commands } from '#lib/ui/commands.ts';

/** One function a command. A rejection's message is a sentence for the user. */
export type CommandTable = {
  [N in CommandName]: (argument: Commands[N]['argument']) => Promise<unknown>;
};

export type CommandAnswer = { ok: true } | { ok: false; message: string };

const nothing = z.optional(z.undefined());

const commandSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('wallet.check'), argument: nothing }),
  z.object({ command: z.literal('wallet.connectOwn'), argument: nothing }),
  z.object({ command: z.literal('wallet.refreshKeys'), argument: nothing }),
  z.object({ command: z.literal('assets.refresh'), argument: nothing }),
  z.object({
    command: z.literal('approval.answer'),
    argument: z.object({ id: z.string(), allow: z.boolean(), always: z.optional(z.boolean()) }),
  }),
  z.object({ command: z.literal('approval.leave'), argument: z.object({ windowId: z.number() }) }),
  z.object({ command: z.literal('call.cancel'), argument: z.object({ id: z.string() }) }),
  z.object({ command: z.literal('site.disconnect'), argument: z.object({ origin: z.string() }) }),
  z.object({
    command: z.literal('site.askAgain'),
    argument: z.object({ origin: z.string(), kind: z.string() }),
  }),
  z.object({
    command: z.literal('apiToken.set'),
    argument: z.object({ token: z.string(), remember: z.boolean() }),
  }),
  z.object({ command: z.literal('apiToken.forget'), argument: nothing }),
  z.object({ command: z.literal('governance.markRead'), argument: nothing }),
  z.object({ command: z.literal('governance.reconnect'), argument: nothing }),
  z.object({
    command: z.literal('governance.setRead'),
    argument: z.object({ proposalId: z.string(), read: z.boolean() }),
  }),
  z.object({ command: z.literal('dataApi.note'), argument: z.object({ address: z.string(), seen: seenSchema }) }),
  z.object({ command: z.literal('network.test'), argument: networkSchema }),
  z.object({ command: z.literal('settings.save'), argument: presentSettingsSchema }),
]);

type Command = z.infer<typeof commandSchema>;

function run(table: CommandTable, command: Command): Promise<unknown> {
  // One line a command with an argument: the union tells the compiler which argument belongs to which.
  switch (command.command) {
    case 'approval.answer':
      return table['approval.answer'](command.argument);
    case 'approval.leave':
      return table['approval.leave'](command.argument);
    case 'call.cancel':
      return table['call.cancel'](command.argument);
    case 'site.disconnect':
      return table['site.disconnect'](command.argument);
    case 'site.askAgain':
      return table['site.askAgain'](command.argument);
    case 'apiToken.set':
      return table['apiToken.set'](command.argument);
    case 'governance.setRead':
      return table['governance.setRead'](command.argument);
    case 'dataApi.note':
      return table['dataApi.note'](command.argument);
    case 'network.test':
      return table['network.test'](command.argument);
    case 'settings.save':
      return table['settings.save'](command.argument);
    default:
      return table[command.command](undefined);
  }
}

/**
 * Answers the extension's own pages. `ownPages` is the address all of them begin with; a message from anywhere else,
 * a content script's above all, is not a command and stays unanswered.
 */
export function createCommands(table: CommandTable, ownPages: string) {
  return (message: unknown, sender: { url?: string | undefined }): Promise<CommandAnswer> | undefined => {
    if (!sender.url?.startsWith(ownPages)) return undefined;
    const parsed = commandSchema.safeParse(message);
    if (!parsed.success) return Promise.resolve({ ok: false, message: firstProblem(parsed.error) });
    return run(table, parsed.data).then(
      () => ({ ok: true }),
      (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }),
    );
  };
}
