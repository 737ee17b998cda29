import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRelay } from '#lib/bridge/relay.ts';
import { fakeWindow } from '#lib/bridge/testing/fake-window.ts';
import type { walletOfTest } from '#lib/calls/testing/background.ts';
import { createRandom, type Random } from '#sandbox/data/random.ts';
import { createSlowBrowser, type SlowBrowser, someTurns, turnMs } from './background/slow-browser.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const methods = ['connect_wallet', 'list_keys', 'get_chain_id', 'send_transaction', 'send_transaction'] as const;

/** A page with the real relay, which may go into the back/forward cache. */
function openPage(browser: SlowBrowser, number: number) {
  /** By call, with how often it was answered, and what with. */
  const calls: Array<{ method: string; mark: string; answers: number; told: unknown }> = [];
  let isAway = false;
  const origin = `https://site${number % 2}.example`;
  const window = fakeWindow(origin);
  window.navigator.userActivation.isActive = true;
  const send = createRelay(browser.runtimeOf(origin, number), window, `relay${number} `, (text) => {
    const { type, id, error } = JSON.parse(text);
    const call = calls[id];
    if (!call) return;
    call.answers += 1;
    // The provider says so of a lost one.
    call.told = type === 'lost' ? 'outcome-unknown' : (error?.data.reason ?? type);
  });
  return {
    calls,
    isAway: () => isAway,
    call(method: string): void {
      const mark = `"page ${number} call ${calls.length}"`;
      const id = calls.push({ method, mark, answers: 0, told: null }) - 1;
      send(JSON.stringify({ type: 'call', id, method: `client.${method}`, params: `{"mark":${mark}}` }));
    },
    hide(): void {
      isAway = true;
      window.hide();
    },
    show(): void {
      isAway = false;
      window.show();
    },
  };
}

type WalletCall = ReturnType<typeof walletOfTest>['calls'][number];

/** What reached the wallet service over all lives of the background. */
function createTraffic(random: Random) {
  const seen = new Set<WalletCall>();
  const executed: WalletCall[] = [];
  const lost = { kind: 'unreachable', detail: '' } as const;
  type Fate = (call: WalletCall, calls: WalletCall[]) => void;
  const answered: Fate = (call) => {
    executed.push(call);
    call.answer({ kind: 'result', result: { keys: [] }, token: 'T'.repeat(64) });
  };
  const requestLost: Fate = (call) => call.answer(lost);
  const answerLost: Fate = (call) => {
    executed.push(call);
    call.answer(lost);
  };
  const answerGarbled: Fate = (call) => {
    executed.push(call);
    call.answer({ kind: 'bad-response', detail: '' });
  };
  /** The browser sends it again, of which nobody is told. */
  const repeated: Fate = (call, calls) => {
    executed.push(call);
    calls.push(call);
  };
  const fates: [Fate, ...Fate[]] = [requestLost, answerLost, answerGarbled, repeated];
  return {
    /** Takes down what the background has sent. */
    look(browser: SlowBrowser): void {
      for (const call of browser.life()?.wallet.calls ?? []) {
        seen.add(call);
      }
    },
    answerOne(calls: WalletCall[]): void {
      const [call] = calls.splice(random.integer(0, calls.length - 1), 1);
      if (!call) return;
      random.pick(random.unit() < 0.2 ? fates : [answered])(call, calls);
    },
    sent: (mark: string): number => [...seen].filter(({ params }) => params?.includes(mark)).length,
    executed: (mark: string): boolean => executed.some(({ params }) => params?.includes(mark)),
  };
}

/** The wallet answers some of its calls, and the user a request. */
async function answerSome(
  browser: SlowBrowser,
  random: Random,
  traffic: ReturnType<typeof createTraffic>,
): Promise<void> {
  const life = browser.life();
  if (!life) return;
  traffic.look(browser);
  const { calls } = life.wallet;
  while (calls.length > 0 && random.unit() < 0.5) traffic.answerOne(calls);
  const asked = (await browser.storage().approvals.get()).find(({ step }) => step === 'asking');
  if (asked && random.unit() < 0.3) void life.service.answer({ id: asked.id, allow: random.unit() < 0.9 });
}

/** Resolves to the calls that were not answered once, that were sent twice, or whose answer does not fit what was executed. */
async function callsAtFault(seed: number, kills: boolean): Promise<unknown[]> {
  const random = createRandom(seed);
  const browser = createSlowBrowser(random);
  const traffic = createTraffic(random);
  const pages = [1, 2, 3, 4].map((number) => openPage(browser, number));
  const turn = async (): Promise<void> => {
    await browser.turn();
    await answerSome(browser, random, traffic);
    await someTurns(random, 12);
    vi.advanceTimersByTime(turnMs);
  };
  for (let count = 0; count < 250; count++) {
    await turn();
    traffic.look(browser);
    if (kills && random.unit() < 0.1) await browser.kill();
    for (const page of pages) {
      if (page.isAway()) {
        if (random.unit() < 0.5) page.show();
      } else if (random.unit() < 0.03) page.hide();
      else if (random.unit() < 0.15) page.call(random.unit() < 0.02 ? 'disconnect_wallet' : random.pick(methods));
    }
  }
  for (const page of pages) if (page.isAway()) page.show();
  const waits = (): boolean => pages.some(({ calls }) => calls.some(({ answers }) => answers === 0));
  for (let count = 0; count < 1000 && waits(); count++) await turn();
  return pages.flatMap(({ calls }) =>
    calls.flatMap((call) => {
      const { method, mark, answers, told } = call;
      const sent = traffic.sent(mark);
      const wasExecuted = traffic.executed(mark);
      const isHonest = told === 'outcome-unknown' || wasExecuted === (told === 'result');
      const isRight = answers === 1 && (method !== 'send_transaction' || (sent <= 1 && isHonest));
      return isRight ? [] : { seed, kills, ...call, sent, wasExecuted };
    }),
  );
}

// The seeds are fixed, so that a failure can be repeated.
test.each([0, 10, 20, 30, 40])(
  'each call is answered once and sent once, whatever ends, is lost or repeated by the browser: from seed %i',
  async (from) => {
    const faults: unknown[] = [];
    for (let seed = from; seed < from + 10; seed++) {
      for (const kills of [false, true]) faults.push(...(await callsAtFault(seed, kills)));
    }
    expect(faults).toEqual([]);
  },
);
