import { memoryStore } from '#lib/background/testing/memory-store.ts';
import type { RelayReply } from '#lib/bridge/envelope.ts';
import { walletAddress } from '#lib/calls/testing/background.ts';
import type { PortSender } from '#lib/platform.ts';
import { mayHaveEffect, mayOpenReview } from '#lib/wallet/methods-with-review.ts';
import { must } from '#tests/fuzz/target.ts';
import { type MortalBackground, type PagePort, startMortalBackground } from './mortal-background.ts';
import { apiToken, scriptedWallet, tokenMark } from './scripted-wallet.ts';

/** Lets everything run that waits for nothing but promises. */
export const settled = (): Promise<void> => new Promise(setImmediate);

/**
 * Everything outside the pages: a background that can die and start anew over the same storage, the user and a wallet
 * service. It watches what must hold at any time: nothing that goes to a page holds a token, no call with an effect
 * goes to the wallet twice, and the wallet has one review of a site, and one with a key, at a time.
 */
export function createWorld() {
  const storage = memoryStore();
  const wallet = scriptedWallet();
  const clock = { at: 1_700_000_000_000 };
  let background: MortalBackground = startMortalBackground(storage, wallet, clock);
  const complaints: unknown[][] = [];
  const { error } = console;
  console.error = (...args: unknown[]): void => void complaints.push(args);

  const withoutToken = (text: string): void => must(!text.includes(tokenMark), `a token goes to a page: ${text}`);

  const check = (): void => {
    must(complaints.length === 0, `the background complains: ${complaints.flat().map(String).join(' ')}`);
    for (const event of background.events) withoutToken(event);
    for (const [mark, times] of wallet.arrived) must(times === 1, `call ${mark} went to the wallet ${times} times`);
    // Listing keys opens a review only the first time, which the wallet alone knows.
    const reviews = wallet.waiting.filter(
      ({ method, token }) => mayOpenReview(method) && method !== 'client.list_keys' && token !== apiToken,
    );
    for (const [origin, its] of Map.groupBy(reviews, ({ origin }) => origin))
      must(its.length === 1, `the wallet has ${its.length} reviews of ${origin} at a time`);
    const signing = reviews.filter(({ publicKey }) => publicKey !== undefined);
    for (const [key, its] of Map.groupBy(signing, ({ publicKey }) => publicKey))
      must(its.length === 1, `the wallet has ${its.length} reviews with the key ${key} at a time`);
  };

  return {
    storage,
    wallet,
    check,
    background: () => background,
    connect(name: string, sender: PortSender, receive: (reply: RelayReply) => void): PagePort {
      return background.connect(name, sender, (reply) => {
        withoutToken(JSON.stringify(reply));
        receive(reply);
      });
    },
    /** The browser ends the background and starts it anew; what the wallet was asked is never answered. */
    die(): void {
      check();
      background.die();
      wallet.waiting.length = 0;
      background = startMortalBackground(storage, wallet, clock);
    },
    /** The computer sleeps, or its clock is set: ahead, or back. */
    setClock(ms: number): void {
      clock.at += ms;
    },
    /** From now on sites connect by the API token. */
    async useApiToken(): Promise<void> {
      await storage.apiToken.update(() => ({ token: apiToken, address: walletAddress }));
    },
    async user(allow: boolean, always = false): Promise<void> {
      const asked = (await storage.approvals.get()).find(({ step }) => step === 'asking');
      if (asked) await background.service.answer({ id: asked.id, allow, always });
    },
    /** Lets a tab's site connect, the user and the wallet agreeing to everything. */
    async connectSite(tab: { call(method: string): void; pending: ReadonlyMap<number, unknown> }): Promise<void> {
      tab.call('client.connect_wallet');
      for (let round = 0; tab.pending.size > 0 && round < 8; round++) {
        await settled();
        await this.user(true);
        wallet.waiting.shift()?.reply({ kind: 'result', result: { keys: [] }, token: true });
        await settled();
      }
    },
    /** Says no to everything that anybody still asks. Resolves to whether there was anything. */
    async refuseAll(): Promise<boolean> {
      wallet.state.up = true;
      const waiting = wallet.waiting.splice(0);
      for (const request of waiting) request.reply({ kind: 'error', code: 3001, data: null, status: 400 });
      const asked = (await storage.approvals.get()).filter(({ step }) => step === 'asking');
      for (const { id } of asked) await background.service.answer({ id, allow: false });
      await settled();
      return waiting.length + asked.length > 0;
    },
    end(): void {
      console.error = error;
    },
  };
}

export type World = ReturnType<typeof createWorld>;

/** By how much the clock is set at a time, in milliseconds; the computer sleeps as long. */
export const clockSteps = [-31_536_000_000, -3_600_000, -1000, 61_000, 1_860_000, 90_000_000, 31_536_000_000] as const;

/** Methods of every conduct, some that must never get to the wallet, and one that no version knows. */
export const methods = [
  'client.connect_wallet',
  'client.disconnect_wallet',
  'client.list_keys',
  'client.get_chain_id',
  'client.send_transaction',
  'client.sign_transaction',
  'client.check_transaction',
  'client.future_method',
  'admin.list_wallets',
  'client',
  '__proto__',
] as const;

/** Reasons that say "nothing happened": never true of a call with an effect that the wallet got. */
const harmless = new Set([
  'extension-reloaded',
  'too-many-requests',
  'not-connected',
  'wallet-unreachable',
  'wrong-chain',
  'site-blocked',
]);

/** Holds a reply against what became of the call: one that may have had its effect must not read as if it had not. */
export function mustBeHonest(world: World, method: string, mark: string, reason: unknown): void {
  if (!mayHaveEffect(method) || !world.wallet.arrived.has(mark)) return;
  must(!harmless.has(String(reason)), `call ${mark} went to the wallet, and its page is told ${reason}`);
}
