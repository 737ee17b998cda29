import fc from 'fast-check';
import { answerCommands, type Command, type CommandNouns } from '#lib/commands/command.ts';
import { commands } from '#lib/commands/commands.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { mapValues } from '#lib/storage/stored.ts';
import { anyJson, anyText, type Json } from '#tests/fuzz/arbitraries.ts';
import { mutated } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

const ownPages = 'chrome-extension://abc/';

const examples: Json[] = [
  { command: 'wallet.check' },
  { command: 'approval.answer', argument: { id: 'a', allow: true } },
  { command: 'site.disconnect', argument: { origin: 'https://dapp.example' } },
  { command: 'settings.import', argument: { ...defaultSettings } },
  { command: 'network.save', argument: { ...defaultNetwork } },
  { command: 'alerts.save', argument: { notify: { newProposals: true }, mute: { newAsset: true } } },
  { command: 'apiToken.set', argument: { token: 'T'.repeat(64), remember: true } },
];

const sender = fc.oneof(
  fc.constantFrom(`${ownPages}popup.html`, 'https://dapp.example/', 'chrome-extension://abcd/popup.html', undefined),
  anyText,
);

/** Messages to the background as only the extension's own pages may send them. */
export const command = target(
  'commands',
  40_000,
  fc.tuple(fc.oneof(mutated(fc.constantFrom(...examples)), anyJson), sender),
  async ([message, url]) => {
    let ran = 0;
    const count = async (): Promise<void> => {
      ran += 1;
    };
    const table = mapValues<Command<unknown>>(commands, ({ schema }) => ({
      schema,
      run: count,
    }));
    const answer = answerCommands(table, {} as CommandNouns, ownPages)(message, { url });
    const own = url?.startsWith(ownPages) ?? false;
    must((answer !== undefined) === own, own ? 'an own page is left without an answer' : `${url} is answered`);
    const outcome = await answer;
    must(ran === (outcome?.ok ? 1 : 0), `${ran} commands ran, and the answer is ${JSON.stringify(outcome)}`);
    return 1;
  },
);
