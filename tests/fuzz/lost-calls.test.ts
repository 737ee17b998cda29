import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRelay } from '#lib/bridge/relay.ts';
import { createRandom, type Random } from '#sandbox/data/random.ts';
import { createSlowBrowser, type SlowBrowser, someTurns, turnMs } from './background/slow-browser.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const methods = ['connect_wallet', 'disconnect_wallet', 'list_keys', 'get_chain_id', 'send_transaction'] as const;

/** A page with the real relay, which may go into the back/forward cache. */
function openPage(browser: SlowBrowser, number: number) {
  /** Methods by call, and how often each call was answered. */
  const calls: Array<{ method: string; answers: number }> = [];
  let shown = (_event: { persisted: boolean }): void => undefined;
  let hidden = (): void => undefined;
  let isAway = false;
  const origin = `https://site${number % 2}.example`;
  const send = createRelay(browser.runtimeOf(origin, number), {
    name: `relay${number} `,
    origin,
    isVisible: () => true,
    hasGesture: () => true,
    onVisibility: () => undefined,
    onShown: (listener) => {
      shown = listener;
    },
    onHidden: (listener) => {
      hidden = listener;
    },
    tellPage: (text) => {
      const call = calls[JSON.parse(text).id];
      if (call) call.answers += 1;
    },
  });
  return {
    calls,
    isAway: () => isAway,
    call(method: string): void {
      const id = calls.push({ method, answers: 0 }) - 1;
      send(JSON.stringify({ type: 'call', id, method: `client.${method}`, params: null }));
    },
    hide(): void {
      isAway = true;
      hidden();
    },
    show(): void {
      isAway = false;
      shown({ persisted: true });
    },
  };
}

/** The wallet answers some of its calls, and the user a request. */
async function answerSome(browser: SlowBrowser, random: Random): Promise<void> {
  const life = browser.life();
  if (!life) return;
  const { calls } = life.wallet;
  while (calls.length > 0 && random.unit() < 0.5) {
    const [call] = calls.splice(random.integer(0, calls.length - 1), 1);
    if (random.unit() < 0.1) call?.answer({ kind: 'unreachable', detail: '' });
    else call?.answer({ kind: 'result', result: { keys: [] }, token: 'T'.repeat(64) });
  }
  const asked = (await browser.storage().approvals.get()).find(({ step }) => step === 'asking');
  if (asked && random.unit() < 0.3) void life.service.answer({ id: asked.id, allow: random.unit() < 0.9 });
}

/** Resolves to the calls that were not answered once. */
async function callsLost(seed: number, kills: boolean): Promise<unknown[]> {
  const random = createRandom(seed);
  const browser = createSlowBrowser(random);
  const pages = [1, 2, 3, 4].map((number) => openPage(browser, number));
  const turn = async (): Promise<void> => {
    await browser.turn();
    await answerSome(browser, random);
    await someTurns(random, 12);
    vi.advanceTimersByTime(turnMs);
  };
  for (let count = 0; count < 250; count++) {
    await turn();
    if (kills && random.unit() < 0.1) await browser.kill();
    for (const page of pages) {
      if (page.isAway()) {
        if (random.unit() < 0.5) page.show();
      } else if (random.unit() < 0.03) page.hide();
      else if (random.unit() < 0.15) page.call(random.pick(methods));
    }
  }
  for (const page of pages) if (page.isAway()) page.show();
  const waits = (): boolean => pages.some(({ calls }) => calls.some(({ answers }) => answers === 0));
  for (let count = 0; count < 1000 && waits(); count++) await turn();
  return pages.flatMap(({ calls }, page) =>
    calls.flatMap(({ method, answers }, id) => (answers === 1 ? [] : { seed, kills, page, id, method, answers })),
  );
}

// The seeds are fixed, so that a failure can be repeated.
test.each([0, 10, 20, 30, 40])(
  'each call is answered once, whenever ports and background end: from seed %i',
  async (from) => {
    const lost: unknown[] = [];
    for (let seed = from; seed < from + 10; seed++) {
      for (const kills of [false, true]) lost.push(...(await callsLost(seed, kills)));
    }
    expect(lost).toEqual([]);
  },
);
