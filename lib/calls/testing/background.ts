import type { Approval } from '#lib/approvals/approval.ts';
import { createApprovals } from '#lib/approvals/queue.ts';
import type { Reply } from '#lib/bridge/envelope.ts';
import { keepDenial } from '#lib/calls/connect-site.ts';
import type { CutOffReviews } from '#lib/calls/cut-off-reviews.ts';
import type { LedgerRecord } from '#lib/calls/ledger.ts';
import { createLedger } from '#lib/calls/ledger.ts';
import { type Outcome, refusal } from '#lib/calls/outcome.ts';
import type { Port } from '#lib/calls/router.ts';
import { createCallService } from '#lib/calls/service.ts';
import type { WalletCall } from '#lib/calls/wallet-call.ts';
import type { WalletLink } from '#lib/calls/wallet-link.ts';
import { createApiToken } from '#lib/sites/api-token.ts';
import { type ApiTokenState, noApiToken } from '#lib/sites/api-token-state.ts';
import type { KeptToken } from '#lib/sites/api-token-store.ts';
import { createFrames, type FrameRecord } from '#lib/sites/frames.ts';
import { createRefusals } from '#lib/sites/refusals.ts';
import { createSessions } from '#lib/sites/sessions.ts';
import type { Site } from '#lib/sites/site.ts';
import type { KeptSession } from '#lib/sites/token-store.ts';
import { memoryItem, type Stored } from '#lib/storage/stored.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { RoutineState } from '#lib/wallet/routine-state.ts';

export const site = 'https://dapp.example';
/** Where the wallet service of these tests is: at the default settings' address. */
export const walletAddress = 'http://127.0.0.1:1789';
export const token = 'T'.repeat(64);

/** What outlives the background: extension storage. */
export function storageOfTest() {
  return {
    tokens: memoryItem<Record<string, KeptSession>>({}),
    sites: memoryItem<Record<string, Site>>({}),
    approvals: memoryItem<Approval[]>([]),
    ledger: memoryItem<LedgerRecord>({}),
    frames: memoryItem<FrameRecord>({}),
    refusals: memoryItem<Record<string, number[]>>({}),
    walletCalls: memoryItem<WalletCall[]>([]),
    cutOffReviews: memoryItem<CutOffReviews>({}),
    apiToken: memoryItem<KeptToken>(null),
    rememberedApiToken: memoryItem<KeptToken>(null),
    apiTokenState: memoryItem<ApiTokenState>(noApiToken),
  };
}

type TestStorage = ReturnType<typeof storageOfTest>;

/** What stands in storage at this moment, for a next life; what the life before still does does not reach it. */
export async function copyOf(storage: TestStorage): Promise<TestStorage> {
  const copy = storageOfTest();
  const take = async <T>(from: Stored<T>, to: Stored<T>): Promise<unknown> => {
    const value = await from.get();
    return to.update(() => value);
  };
  await Promise.all([
    take(storage.tokens, copy.tokens),
    take(storage.sites, copy.sites),
    take(storage.approvals, copy.approvals),
    take(storage.ledger, copy.ledger),
    take(storage.cutOffReviews, copy.cutOffReviews),
  ]);
  return copy;
}

/** A wallet service whose answers the test gives, one call at a time. `takes` are the API tokens that it knows. */
export function walletOfTest() {
  const calls: Array<{
    origin: string;
    method: string;
    token: string | null;
    params: string | null;
    answer(answer: Partial<WalletAnswer> & { kind: WalletAnswer['kind'] }): void;
  }> = [];
  const state = {
    status: { state: 'ready', chainId: 'net-1', checkedAt: 0, address: '' } as RoutineState,
    up: true,
    /** What the guard refuses calls with an effect with, on a wallet that answers; null for nothing. */
    stop: null as Outcome | null | Promise<null>,
    address: walletAddress,
    takes: new Set<string>(),
    /** What was asked of it by nobody's call: the connection routine, and whether it takes an API token. */
    asked: [] as string[],
  };
  const link: WalletLink = {
    address: async () => state.address,
    call: (origin, { method, params }, sent) =>
      new Promise((resolve) => {
        calls.push({ origin, method, params, token: sent, answer: (answer) => resolve(answer as WalletAnswer) });
      }),
    listKeysWith: async (apiToken) => {
      state.asked.push('token');
      if (!state.up) return { kind: 'unreachable', detail: 'refused' };
      if (state.takes.has(apiToken)) return { kind: 'result', result: { keys: [] }, token: null };
      return { kind: 'token-invalid', error: { code: -32003, message: '' } };
    },
    check: async () => {
      state.asked.push('routine');
      return state.status;
    },
    answers: async () => state.up,
    guard: async () => (await state.stop) ?? (state.up ? null : refusal('wallet-unreachable')),
    lookAtChain: async () => undefined,
  };
  /** The next call that waits for an answer, once it has come. */
  const next = async (method: string) => {
    for (let i = 0; i < 200; i++) {
      const index = calls.findIndex((call) => call.method === method);
      const [call] = index < 0 ? [] : calls.splice(index, 1);
      if (call) return call;
      await Promise.resolve();
    }
    throw new Error(`The wallet got no ${method}.`);
  };
  return { link, calls, state, next };
}

/** Never the same number twice, not even in two lives over one storage. */
let ids = 0;

/** One life of the background over a storage that outlives it. */
export function backgroundOfTest(storage = storageOfTest(), wallet = walletOfTest()) {
  const events: string[] = [];
  let held = 0;
  /** Names of the relays that have a page, by its tab. */
  const relays = new Map<number, string>();
  const frames = createFrames(
    storage.frames,
    async (tabId, { text }) => void events.push(`${tabId} ${text}`),
    async (tabId) => relays.get(tabId),
  );
  const ledger = createLedger(storage.ledger, () => 1000);
  const approvals = createApprovals({
    item: storage.approvals,
    openWindow: async () => undefined,
    windowIsOpen: async () => true,
    windowWasClosed: async () => false,
    denied: keepDenial(ledger),
    now: () => 1000,
    newId: () => `approval${++ids}`,
  });
  const apiToken = createApiToken({
    session: storage.apiToken,
    remembered: storage.rememberedApiToken,
    state: storage.apiTokenState,
    address: wallet.link.address,
    listKeys: wallet.link.listKeysWith,
    now: () => 1000,
  });
  const sessions = createSessions({ tokens: storage.tokens, sites: storage.sites, apiToken, frames, now: () => 1000 });
  /** What waits for its time; the test says when that has come. */
  const timers: Array<() => void> = [];
  /** How often the approval window was opened for what nobody is asked about here. */
  const windows: string[] = [];
  const service = createCallService({
    wallet: wallet.link,
    apiToken,
    approvals,
    frames,
    sessions,
    refusals: createRefusals(storage.refusals, () => 1000),
    ledger,
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
    ownOrigin: 'chrome-extension://abc',
    walletCalls: storage.walletCalls,
    cutOffReviews: storage.cutOffReviews,
    openWindow: async () => void windows.push('opened'),
    askTopOrigin: async () => null,
    now: () => 1000,
    newId: () => `call${++ids}`,
    lastChainId: async () => 'net-1',
    explain: (error) => error.message,
    advise: () => null,
    schedule: (job) => timers.push(job),
    sentences: {
      lost: 'lost',
      pageGone: 'page gone',
      tokenMalformed: 'malformed',
      tokenRefused: 'refused',
      restartWallet: 'restart',
      createWallet: 'create',
    },
  });

  /** A relay of a page at `origin`; `replies` is what its page got. */
  const page = (relay: string, origin: string = site, tabId = 1) => {
    const replies = new Map<number, Reply>();
    const connected: boolean[] = [];
    let receive = (_message: unknown): void => undefined;
    let disconnect = (): void => undefined;
    const port: Port = {
      name: `${relay} `,
      sender: { origin, frameId: 0, tab: { id: tabId } },
      postMessage: (reply) => {
        if ('id' in reply) replies.set(reply.id, JSON.parse(reply.text));
        else connected.push(reply.connected);
      },
      onMessage: {
        addListener: (listener) => {
          receive = listener;
        },
      },
      onDisconnect: {
        addListener: (listener) => {
          disconnect = listener;
        },
      },
    };
    relays.set(tabId, `${relay} `);
    service.attach(port);
    const send = (message: object, again = false, gesture = true): void =>
      receive({ text: JSON.stringify(message), again, gesture });
    return {
      replies,
      connected,
      send,
      call: (id: number, method: string, again = false, gesture = true): void =>
        send({ type: 'call', id, method, params: null }, again, gesture),
      close: () => disconnect(),
      /** The reply to one call, once it has come. */
      async reply(id: number): Promise<Reply> {
        for (let i = 0; i < 500; i++) {
          const reply = replies.get(id);
          if (reply) return reply;
          await Promise.resolve();
        }
        throw new Error(`No reply to call ${id}.`);
      },
    };
  };

  /** The user's answer to the question that is asked, once it is. */
  const user = async (allow: boolean): Promise<void> => {
    for (let i = 0; i < 200; i++) {
      const asked = (await storage.approvals.get()).find(({ step }) => step === 'asking');
      if (asked) return approvals.answer(asked.id, allow);
    }
    throw new Error('Nothing was asked.');
  };

  return { storage, wallet, service, sessions, approvals, events, timers, windows, page, user, held: () => held };
}

/** A background with one site connected. */
export async function connectedBackground() {
  const background = backgroundOfTest();
  const page = background.page('r1');
  page.call(1, 'client.connect_wallet');
  await background.user(true);
  (await background.wallet.next('client.connect_wallet')).answer({ kind: 'result', result: null, token });
  await page.reply(1);
  return { ...background, tab: page };
}
