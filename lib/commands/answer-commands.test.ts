import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { mapValues } from '#lib/storage/stored.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { answerCommands, type Command, type CommandNouns } from './command.ts';
import { commands } from './commands.ts';

const own = 'chrome-extension://abc/';

function setUp() {
  const calls: unknown[][] = [];
  /** The commands, which only note that they were run. */
  const table = mapValues<Command<unknown>>(commands, ({ schema }, name) => ({
    schema,
    run: async (_nouns, argument) => {
      if (name === 'wallet.connectOwn') throw new Error('The wallet is not responding.');
      calls.push([name, argument]);
    },
  }));
  const nouns = { takenUp: async () => [] } as Partial<CommandNouns> as CommandNouns;
  const answerBy = (all: typeof table) => answerCommands(all, nouns, own);
  return { calls, table, answerBy, answer: answerBy(table) };
}

test('what changes settings runs in the order of the commands, and holds up no other command', async () => {
  const { calls, table, answerBy } = setUp();
  const saved = Promise.withResolvers<void>();
  const save: Command<unknown> = {
    schema: commands['network.save'].schema,
    run: (nouns, argument) => saved.promise.then(() => table['network.save']?.run(nouns, argument)),
  };
  const ask = answerBy({ ...table, 'network.save': save });
  const options = { url: `${own}options.html` };
  const answers = [
    ask({ command: 'network.save', argument: { id: 'a' } }, options),
    ask({ command: 'apiToken.set', argument: { token: 't', remember: false } }, options),
  ];
  await ask({ command: 'wallet.check' }, options);
  expect(calls.map(([name]) => name)).toEqual(['wallet.check']);
  saved.resolve();
  await Promise.all(answers);
  expect(calls.map(([name]) => name)).toEqual(['wallet.check', 'network.save', 'apiToken.set']);
});

test('runs a command of an own page with its argument', async () => {
  const { calls, answer } = setUp();
  const argument = { id: 'x', allow: true };
  expect(await answer({ command: 'approval.answer', argument }, { url: `${own}approval.html` })).toEqual({ ok: true });
  expect(await answer({ command: 'wallet.check' }, { url: `${own}popup.html` })).toEqual({ ok: true });
  expect(calls).toEqual([
    ['approval.answer', argument],
    ['wallet.check', undefined],
  ]);
});

test('refuses what no page of the extension sends', async () => {
  const { calls, answer } = setUp();
  const argument = { id: 'x'.repeat(300_000), allow: true };
  const answered = await answer({ command: 'approval.answer', argument }, { url: `${own}approval.html` });
  expect(answered).toEqual({ ok: false, message: expect.stringContaining('another version') });
  expect(calls).toEqual([]);
});

test('hands on the sentence of a command that failed', async () => {
  const { answer } = setUp();
  const failed = await answer({ command: 'wallet.connectOwn' }, { url: `${own}popup.html` });
  expect(failed).toEqual({ ok: false, message: 'The wallet is not responding.' });
});

test('says that the network to which a site is moved has been removed', async () => {
  const store = { settings: memoryItem(defaultSettings) } as Partial<CommandNouns['store']> as CommandNouns['store'];
  const nouns = { takenUp: async () => [], store };
  const answer = answerCommands(commands, nouns as Partial<CommandNouns> as CommandNouns, own);
  const argument = { origin: 'https://a.example', networkId: 'b' };
  const answered = await answer({ command: 'site.move', argument }, { url: `${own}popup.html` });
  expect(answered).toEqual({ ok: false, message: 'This network has been removed.' });
});

test.each([
  ['a content script', 'https://dapp.example/'],
  ['another extension', 'chrome-extension://abcd/popup.html'],
  ['nobody', undefined],
])('does not answer %s', (_name, url) => {
  const { calls, answer } = setUp();
  expect(answer({ command: 'approval.answer', argument: { id: 'x', allow: true } }, { url })).toBeUndefined();
  expect(calls).toEqual([]);
});

test.each([
  ['no such command', { command: 'tokens.read' }],
  [
    'Drawbridge itself on another network',
    { command: 'site.move', argument: { origin: own.slice(0, -1), networkId: 'b' } },
  ],
  ['an argument of another form', { command: 'approval.answer', argument: { id: 'x', allow: 'yes' } }],
  [
    'settings that name a host outside this machine',
    {
      command: 'settings.import',
      argument: { ...defaultSettings, networks: [{ ...defaultNetwork, walletAddress: 'http://wallet.example:1789' }] },
    },
  ],
])('refuses %s', async (_name, message) => {
  const { calls, answer } = setUp();
  expect(await answer(message, { url: `${own}popup.html` })).toMatchObject({ ok: false });
  expect(calls).toEqual([]);
});
