import '#lib/browser/testing/fake-browser.ts';
import { expect, test } from 'vitest';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { type CommandTable, createCommands } from './answer-commands.ts';

const own = 'chrome-extension://abc/';

function setUp() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const table: CommandTable = {
    'wallet.check': note('wallet.check'),
    'wallet.connectOwn': async () => {
      throw new Error('The wallet is not responding.');
    },
    'wallet.refreshKeys': note('wallet.refreshKeys'),
    'assets.refresh': note('assets.refresh'),
    'approval.answer': note('approval.answer'),
    'approval.leave': note('approval.leave'),
    'call.cancel': note('call.cancel'),
    'site.disconnect': note('site.disconnect'),
    'site.disconnectAll': note('site.disconnectAll'),
    'site.block': note('site.block'),
    'site.unblock': note('site.unblock'),
    'site.askAgain': note('site.askAgain'),
    'site.httpWallet': note('site.httpWallet'),
    'activity.keep': note('activity.keep'),
    'activity.clear': note('activity.clear'),
    'apiToken.set': note('apiToken.set'),
    'apiToken.forget': note('apiToken.forget'),
    'governance.markRead': note('governance.markRead'),
    'vote.cast': note('vote.cast'),
    'governance.reconnect': note('governance.reconnect'),
    'governance.setRead': note('governance.setRead'),
    'governance.setPinned': note('governance.setPinned'),
    'dataApi.note': note('dataApi.note'),
    'network.test': note('network.test'),
    'practice.ask': note('practice.ask'),
    'network.save': note('network.save'),
    'network.remove': note('network.remove'),
    'network.use': note('network.use'),
    'alerts.save': note('alerts.save'),
    'language.save': note('language.save'),
    'settings.import': note('settings.import'),
    'sessions.endAll': note('sessions.endAll'),
    'damaged.restore': note('damaged.restore'),
    'damaged.discard': note('damaged.discard'),
  };
  return { calls, table, answer: createCommands(table, own) };
}

test('what changes settings runs in the order of the commands, and holds up no other command', async () => {
  const { calls, table } = setUp();
  const saved = Promise.withResolvers<void>();
  const saving = { ...table, 'network.save': () => saved.promise.then(table['network.save'].bind(null, { id: 'a' })) };
  const ask = createCommands(saving, own);
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
