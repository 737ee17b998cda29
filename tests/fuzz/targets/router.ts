import fc from 'fast-check';
import { type ReadMessage, readPageMessage } from '#lib/calls/page-message.ts';
import { withNetwork } from '#lib/settings/testing/with-network.ts';
import { connectWallet } from '#lib/wallet/methods-with-review.ts';
import { type WalletReply, walletReply } from '#tests/fuzz/background/scripted-wallet.ts';
import { openTab, type Tab } from '#tests/fuzz/background/tab.ts';
import { clockSteps, createWorld, methods, settled, type World } from '#tests/fuzz/background/world.ts';
import { must, target } from '#tests/fuzz/target.ts';
import { relayMessage } from './page-message.ts';

type Step =
  | { do: 'call'; tab: number; method: string }
  | { do: 'flood'; tab: number; method: string; count: number }
  | { do: 'raw'; tab: number; message: unknown }
  | { do: 'break'; tab: number }
  | { do: 'user'; allow: boolean; always: boolean }
  | { do: 'wallet'; pick: number; reply: WalletReply }
  | { do: 'up'; up: boolean }
  | { do: 'expect'; chainId: string }
  | { do: 'cancel'; pick: number }
  | { do: 'disconnect'; tab: number }
  | { do: 'window-closed' }
  | { do: 'clock'; ms: number }
  | { do: 'die' };

/** Mostly the tabs of web sites: the last two have no origin that could call. */
const tab = fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.constantFrom(4, 5) });
const method = fc.constantFrom(...methods);
/** A step, and whether everything it set going comes to rest before the next one. */
const step: fc.Arbitrary<[Step, boolean]> = fc.tuple(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('call'), tab, method }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('flood'), tab, method, count: fc.integer({ min: 20, max: 50 }) }),
    },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('raw'), tab, message: relayMessage }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('break'), tab }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('user'), allow: fc.boolean(), always: fc.boolean() }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('wallet'), pick: fc.nat({ max: 40 }), reply: walletReply }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('up'), up: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('expect'), chainId: fc.constantFrom('', 'net-1', 'net-2') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), pick: fc.nat({ max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect'), tab }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'window-closed' }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('clock'), ms: fc.constantFrom(...clockSteps) }) },
    { weight: 3, arbitrary: fc.constant<Step>({ do: 'die' }) },
  ),
  fc.boolean(),
);

const openTabs = (world: World): Tab[] => [
  openTab(world, 'relay-0 ', { origin: 'https://shop.example', tab: { id: 1 }, frameId: 0 }),
  openTab(world, 'relay-1 ', { origin: 'https://bank.example', tab: { id: 2 }, frameId: 0 }),
  openTab(world, 'relay-2 https://bank.example', { origin: 'https://shop.example', tab: { id: 2 }, frameId: 3 }),
  openTab(world, 'relay-3 ', { origin: 'http://old.example', tab: { id: 3 }, frameId: 0 }),
  openTab(world, 'relay-4 ', { origin: 'null', tab: { id: 4 }, frameId: 0 }),
  openTab(world, '', { origin: 'https://shop.example' }),
];

/** Under which id a message is answered, if at all. */
function answeredUnder(read: ReadMessage): number | null {
  if (read.kind === 'refused') return read.id;
  return read.kind === 'message' && 'id' in read.message ? read.message.id : null;
}

async function take(world: World, tabs: Tab[], step: Step): Promise<number> {
  const of = (index: number): Tab => tabs[index % tabs.length] ?? openTab(world, 'other ', {});
  switch (step.do) {
    case 'call':
      of(step.tab).call(step.method);
      return 1;
    case 'flood':
      for (let i = 0; i < step.count; i++) of(step.tab).call(step.method);
      return step.count;
    case 'raw':
      of(step.tab).raw(step.message, answeredUnder(readPageMessage(step.message)));
      return 1;
    case 'break':
      of(step.tab).break();
      return 1;
    case 'user':
      await world.user(step.allow, step.always);
      return 1;
    case 'wallet': {
      const { waiting } = world.wallet;
      const [request] = waiting.splice(waiting.length === 0 ? 0 : step.pick % waiting.length, 1);
      request?.reply(step.reply);
      return 1;
    }
    case 'up':
      world.wallet.state.up = step.up;
      return 1;
    case 'expect':
      await world.storage.settings.update((all) => withNetwork(all, { expectedChainId: step.chainId }));
      return 1;
    case 'cancel': {
      const calls = await world.storage.walletCalls.get();
      world.background().service.cancel(calls[step.pick]?.id ?? 'none');
      return 1;
    }
    case 'disconnect': {
      const { origin } = of(step.tab);
      if (origin) await world.background().service.disconnect(origin);
      return 1;
    }
    case 'window-closed':
      await world.background().service.ready;
      await world.background().approvals.windowClosed();
      return 1;
    case 'clock':
      world.setClock(step.ms);
      return 1;
    case 'die':
      world.die();
      for (const each of tabs) each.break(true);
      return 1;
    default:
      return step satisfies never;
  }
}

/** The limits: of a document's calls, and of a site's, where all that wait for one approval count as one. */
function withinLimits(tabs: Tab[]): void {
  const news = ({ pending }: Tab): string[] =>
    [...pending.values()].filter(({ again }) => !again).map(({ method }) => method);
  for (const [origin, its] of Map.groupBy(tabs, ({ origin }) => origin)) {
    const calls = its.flatMap(news);
    const others = calls.filter((method) => method !== connectWallet).length;
    const units = others + (others < calls.length ? 1 : 0);
    must(units <= 32, `${units} new calls of ${origin} are pending`);
    for (const each of its) must(news(each).length <= 32, `${news(each).length} new calls of a document of ${origin}`);
  }
}

const cases = fc.record({
  /** How many of the tabs have their sites connected at the start. */
  connected: fc.nat({ max: 4 }),
  apiToken: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
});

/**
 * A call's whole way through the background, under messages of any kind, floods, ports that break, a wallet that says
 * anything, a user who does anything, and the background's death at any moment.
 */
export const router = target('router', 150_000, cases, async ({ connected, apiToken, steps }) => {
  const world = createWorld();
  try {
    const tabs = openTabs(world);
    if (apiToken) await world.useApiToken();
    for (const each of tabs.slice(0, connected)) await world.connectSite(each);
    let inputs = connected;
    for (const [one, rests] of steps) {
      inputs += await take(world, tabs, one);
      if (!rests) continue;
      for (const each of tabs) each.open();
      await settled();
      world.check();
      withinLimits(tabs);
    }
    for (const each of tabs) each.open();
    await settled();
    for (let round = 0; (await world.refuseAll()) && round < 1000; round++);
    world.check();
    for (const each of tabs) {
      const left = [...each.pending.values()].map(({ method, mark }) => `${method} (${mark})`);
      must(left.length === 0, `calls that never settle: ${left.join(', ')}`);
    }
    must(world.background().held() === 0, 'the background is kept awake for nothing');
    return inputs;
  } finally {
    world.end();
  }
});
