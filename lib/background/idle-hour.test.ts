import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeartbeat } from '#lib/calls/stay-awake.ts';
import { startBackground, token, walletOfTest } from '#lib/calls/testing/background.ts';
import { streamService } from '#lib/governance/testing/stream-service.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { fakeBrowser } from './testing/fake-browser.ts';
import { memoryStore } from './testing/memory-store.ts';

/** Beats that keep the background awake, its timers and alarms that went off, requests, and writes of storage. */
type Wakes = Record<'beats' | 'timers' | 'alarms' | 'requests' | 'writes', number>;

const none: Wakes = { beats: 0, timers: 0, alarms: 0, requests: 0, writes: 0 };
const noParameters = { networkParameters: { edges: [] } };
const minute = 60_000;

const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake] }));
afterEach(() => void vi.useRealTimers());

async function startedBackground(governanceAlerts: boolean, fetch = streamService().fetch, storage = memoryStore()) {
  const wakes = { ...none };
  await storage.settings.update((settings) => ({ ...settings, governanceAlerts }));
  for (const stored of Object.values(storage)) {
    const item = 'of' in stored ? stored.of('first') : stored;
    if (!('watch' in item)) continue;
    item.watch(() => {
      wakes.writes += 1;
    });
  }

  const set = new Map<string, ReturnType<typeof setTimeout>>();
  const browser = fakeBrowser();
  let alarmListener: Parameters<(typeof browser.alarms.onAlarm)['addListener']>[0] = () => undefined;
  browser.alarms = {
    create(name, { when, periodInMinutes }) {
      const goOff = (): void => {
        if (periodInMinutes !== undefined) set.set(name, setTimeout(goOff, periodInMinutes * minute));
        wakes.alarms += 1;
        alarmListener({ name, scheduledTime: when });
      };
      clearTimeout(set.get(name));
      set.set(name, setTimeout(goOff, when - Date.now()));
    },
    clear: async (name = '') => clearTimeout(set.get(name)),
    onAlarm: {
      addListener: (listener) => {
        alarmListener = listener;
      },
    },
  };

  let browserStarts = (): void => undefined;
  browser.runtime.onStartup = {
    addListener: (listener) => {
      browserStarts = listener;
    },
  };

  const wallet = walletOfTest();
  const background = startBackground(storage, {
    browser,
    openWallet: () => wallet.link,
    fetch: (input, init) => {
      wakes.requests += 1;
      const isParameters = String(input).includes('/network/parameters');
      return isParameters ? Promise.resolve(Response.json(noParameters)) : fetch(input, init);
    },
    hold: createHeartbeat(() => {
      wakes.beats += 1;
    }),
    now: () => Date.now(),
    random: () => 0.5,
    schedule: (job, ms) => {
      const timer = setTimeout(() => {
        wakes.timers += 1;
        job();
      }, ms);
      return () => clearTimeout(timer);
    },
  });
  background.start();
  return {
    ...background,
    wallet,
    browserStarts: () => browserStarts(),
    /** What wakes it in the hour after its first minute. */
    async idleHour(): Promise<Wakes> {
      await vi.advanceTimersByTimeAsync(minute);
      const before = { ...wakes };
      await vi.advanceTimersByTimeAsync(60 * minute);
      const rest = Object.entries(wakes).map(([name, count]) => [name, count - before[name as keyof Wakes]]);
      return Object.fromEntries(rest);
    },
  };
}

test('without alerts nothing wakes it, and nothing keeps it awake', async () => {
  const { idleHour } = await startedBackground(false);
  expect(await idleHour()).toEqual(none);
  expect(vi.getTimerCount()).toBe(0);
});

test('a connected site that does nothing changes nothing of that', async () => {
  const { idleHour, page, user, wallet } = await startedBackground(false);
  const tab = page('r1');
  tab.call(1, 'client.connect_wallet');
  await user(true);
  (await wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  await tab.reply(1);
  tab.send({ type: 'listen' });
  expect(await idleHour()).toEqual(none);
  expect(vi.getTimerCount()).toBe(0);
});

test('a quiet governance stream: a beat every 20 s, and the alarm that would take it up again', async () => {
  const { idleHour } = await startedBackground(true);
  expect(await idleHour()).toEqual({ ...none, beats: 180, alarms: 60 });
});

test('with a second address of the data API each one is probed every five minutes, with two requests', async () => {
  const storage = memoryStore();
  const dataApiAddresses = ['https://a.example', 'https://b.example'];
  await storage.settings.update((settings) => withNetwork(settings, { dataApiAddresses }));
  const { fetch } = streamService();
  const answer: typeof fetch = async (input, init) =>
    String(input).includes('/blockchain/height') ? Response.json({}) : fetch(input, init);
  const { idleHour } = await startedBackground(true, answer, storage);
  expect(await idleHour()).toEqual({ ...none, beats: 180, alarms: 60, requests: 48, writes: 12 });
});

test('a data API that is down is tried again ever more rarely', async () => {
  const { idleHour } = await startedBackground(true, () => Promise.reject(new TypeError('no connection')));
  expect(await idleHour()).toEqual({ ...none, alarms: 27, requests: 27, writes: 36 });
});

const found = (finding: WalletStatus['finding']): Record<string, WalletStatus> => ({
  first: { finding, detail: '', chainId: null, expectedChainId: '', checkedAt: 0, address: '' },
});

test('once the browser has started the wallet is looked for', async () => {
  const { wallet, browserStarts } = await startedBackground(false);
  browserStarts();
  await vi.advanceTimersByTimeAsync(minute);
  expect(wallet.state.asked).toEqual(['routine']);
});

test('a wallet that cannot be used is looked for at each alarm, and one that can is not', async () => {
  const known = memoryStore();
  await known.walletStatuses.update(() => found('ok'));
  const { idleHour, storage, wallet } = await startedBackground(true, undefined, known);
  await idleHour();
  expect(wallet.state.asked).toEqual([]);
  await storage.walletStatuses.update(() => found('no-answer'));
  await idleHour();
  expect(wallet.state.asked).toEqual(Array.from({ length: 61 }, () => 'routine'));
});
