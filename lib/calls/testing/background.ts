import { writeAfterMs } from '#lib/activity/activity-log.ts';
import { createBackground } from '#lib/background/background.ts';
import type { Store } from '#lib/background/store.ts';
import { fakeBrowser, sessionRules } from '#lib/background/testing/fake-browser.ts';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { askName, askOrigin, type Reply } from '#lib/bridge/envelope.ts';
import { type Refusal, refusal } from '#lib/calls/outcome.ts';
import type { createWalletLink, WalletLink } from '#lib/calls/wallet-link.ts';
import type { Command } from '#lib/commands/command.ts';
import { type CommandArgument, type CommandName, commands } from '#lib/commands/commands.ts';
import { memoryRecords } from '#lib/governance/testing/known.ts';
import type { BackgroundBrowser, Platform, Port } from '#lib/platform.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import type { WalletKey } from '#lib/wallet/results.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';

export const site = 'https://dapp.example';
/** Where the wallet service of these tests is: at the default settings' address. */
export const walletAddress = 'http://127.0.0.1:1789';
export const token = 'T'.repeat(64);

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
    status: {
      finding: 'ok',
      detail: 'net-1',
      chainId: 'net-1',
      expectedChainId: '',
      checkedAt: 0,
      address: '',
    } as WalletStatus,
    up: true,
    /** What the guard refuses calls with an effect with, on a wallet that answers; null for nothing. */
    stop: null as Refusal | null | Promise<null>,
    chainId: 'net-1',
    address: walletAddress,
    takes: new Set<string>(),
    /** What each of them lists. */
    keys: [] as WalletKey[],
    /** What was asked of it by nobody's call: the connection routine, and whether it takes an API token. */
    asked: [] as string[],
  };
  let asking: Promise<WalletAnswer> | undefined;
  const link: WalletLink = {
    address: async () => state.address,
    call: (origin, { method, params }, credential) =>
      new Promise((resolve) => {
        if (credential && credential.address !== state.address)
          return resolve({ kind: 'token-invalid', error: { code: -32003, message: '' } });
        calls.push({
          origin,
          method,
          params,
          token: credential?.token ?? null,
          answer: (answer) => resolve(answer as WalletAnswer),
        });
      }),
    listKeysWith: async (apiToken) => {
      state.asked.push('token');
      if (!state.up) return { kind: 'unreachable', detail: 'refused' };
      if (state.takes.has(apiToken)) return { kind: 'result', result: { keys: state.keys }, token: null };
      return { kind: 'token-invalid', error: { code: -32003, message: '' } };
    },
    check: async () => {
      state.asked.push('routine');
      return state.status;
    },
    guard: async (...chainIds) => {
      const stop = await state.stop;
      if (stop) return stop;
      if (!state.up) return refusal('wallet-unreachable');
      const isOther = chainIds.some((chainId) => chainId !== undefined && chainId !== state.chainId);
      if (isOther) return refusal('wrong-chain', `The wallet is on ${state.chainId}.`);
      return { chainId: state.chainId };
    },
    guardEarly: (...given) => link.guard(...given),
    askChain: () => {
      asking ??= link.call('', { method: 'client.get_chain_id', params: null }, null).finally(() => {
        asking = undefined;
      });
      return asking;
    },
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

/** Never the same number twice, not even in two backgrounds over one storage. */
let ids = 0;

/** One background over storage that outlives it. */
export function backgroundOfTest(
  storage = memoryStore(),
  wallet = walletOfTest(),
  managed?: BackgroundBrowser['storage']['managed'],
) {
  return { ...startBackground(storage, { openWallet: () => wallet.link }, sessionRules(), managed), wallet };
}

/** The same over a wallet service of the caller's. */
export function startBackground(
  storage: Store,
  { openWallet, ...given }: Partial<Platform> & { openWallet?: typeof createWalletLink },
  rules = sessionRules(),
  managed?: BackgroundBrowser['storage']['managed'],
) {
  const events: string[] = [];
  let held = 0;
  /** Names of the relays that have a page, by its tab. */
  const relays = new Map<number, string>();
  /** Tabs that take no message: their page is frozen, or shows an alert. */
  const frozen = new Set<number>();
  /** What waits for its time; the test says when that has come. */
  const callTimers: Array<() => void> = [];
  const logTimers: Array<() => void> = [];
  /** How the approval window was shown, each time. */
  const windows: string[] = [];
  const sendMessage: BackgroundBrowser['tabs']['sendMessage'] = async (tabId, message) => {
    if (frozen.has(tabId)) return new Promise(() => undefined);
    if (message === askName) return relays.get(tabId);
    if (message === askOrigin) return null;
    if (typeof message === 'object' && message && 'text' in message) events.push(`${tabId} ${message.text}`);
  };
  const platform: Platform = {
    browser: fakeBrowser({ sendMessage, rules, managed, shown: (how) => windows.push(how) }),
    isChromium: true,
    setLanguage: async () => undefined,
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
    fetch: async () => Response.error(),
    suffixes: async () => new Set(),
    now: () => 1000,
    monotonic: () => 1000,
    random: () => 0,
    newId: () => `id${++ids}`,
    schedule: (job, ms) => {
      // Those of the log, which nothing waits for, have a list of their own.
      const timers = ms === writeAfterMs ? logTimers : callTimers;
      timers.push(job);
      return () => {
        const index = timers.indexOf(job);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    ...given,
  };
  const background = createBackground(platform, storage, memoryRecords(), openWallet);
  const { router, takenUp, endSessions, votes, siteBlocks, updateWait } = background;
  const { sessions } = background.sites;
  const { approvals, apiTokenUse, reviewQueue } = background.calls;
  /** As one of the extension's pages. */
  const command = async <N extends CommandName>(name: N, argument: CommandArgument<N>): Promise<unknown> => {
    await takenUp();
    return (commands[name] as Command<CommandArgument<N>>).run(background, argument);
  };
  const service = {
    ready: takenUp(),
    attach: router.attach,
    answer: (argument: CommandArgument<'approval.answer'>) => command('approval.answer', argument),
    apiToken: apiTokenUse,
    checkWallet: apiTokenUse.checkWallet,
    cancel: reviewQueue.cancel,
    own: { open: () => command('wallet.connectOwn', undefined) },
    askAgain: (entry: CommandArgument<'site.askAgain'>) => command('site.askAgain', entry),
    castVote: (vote: CommandArgument<'vote.cast'>) => command('vote.cast', vote),
    resumeVotes: () => takenUp().then(votes.resume),
    disconnect: endSessions.disconnect,
    disconnectAll: endSessions.disconnectAll,
    endSessions: endSessions.endAll,
    leave(): Promise<void> {
      router.close();
      return endSessions.leave();
    },
    clearActivity: background.activityLog.clear,
  };

  /** A relay of a page at `origin`; `replies` is what its page got. */
  const page = (relay: string, origin: string = site, tabId = 1, frame = { frameId: 0, top: '' }) => {
    const replies = new Map<number, Reply>();
    const connected: boolean[] = [];
    let receive = (_message: unknown): void => undefined;
    let disconnect = (): void => undefined;
    let isClosed = false;
    const port: Port = {
      name: `${relay} ${frame.top}`,
      sender: { origin, frameId: frame.frameId, tab: { id: tabId } },
      disconnect: () => {
        isClosed = true;
      },
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
      /** Whether the background has closed its port. */
      isClosed: () => isClosed,
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

  /** The user's answer to the request that is asked, once it is. */
  const user = async (allow: boolean): Promise<void> => {
    for (let i = 0; i < 200; i++) {
      const asked = (await storage.approvals.get()).find(({ step }) => step === 'asking');
      if (asked) return approvals.answer(asked.id, allow);
    }
    throw new Error('Nothing was asked.');
  };

  return {
    storage,
    service,
    command,
    siteBlocks,
    updateWait,
    start: background.start,
    sessions,
    approvals,
    events,
    timers: callTimers,
    logTimers,
    windows,
    frozen,
    page,
    user,
    held: () => held,
  };
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
