import { describe, expect, test } from 'vitest';
import { memoryStore } from '#lib/background/testing/memory-store.ts';
import { blockedDetail } from '#lib/sites/blocked-sites.ts';
import { apiToken } from './testing/api-token.ts';
import { backgroundOfTest, site, token, walletOfTest } from './testing/background.ts';

const connect = 'client.connect_wallet';
const refused = { error: { code: 4001, data: { reason: 'site-blocked', detail: blockedDetail } } };

/** What the administrator sets, which may change while the background runs. */
function administrator(first: Record<string, unknown>) {
  const listeners: Array<() => void> = [];
  let policy = first;
  return {
    get: async () => policy,
    onChanged: { addListener: (listener: () => void) => void listeners.push(listener) },
    set: (next: Record<string, unknown>): void => {
      policy = next;
      for (const listener of listeners) listener();
    },
  };
}

const under = (policy: Record<string, unknown>, storage = memoryStore(), wallet = walletOfTest()) =>
  backgroundOfTest(storage, wallet, administrator(policy));

describe('a site that is never allowed', () => {
  test.each<[string, Record<string, unknown>]>([
    ['by its origin', { neverAllowedSites: [site] }],
    ['with all others', { neverAllowedSites: ['*'], alwaysAllowedSites: ['https://other.example'] }],
    ['perhaps, by an entry that cannot be read', { neverAllowedSites: ['https:/dapp.example'] }],
  ])('is refused %s: the first call too, without a window or a word to the wallet', async (_how, policy) => {
    const { page, wallet, windows } = under(policy);
    const tab = page('r1');
    tab.call(1, connect);
    expect(await tab.reply(1)).toMatchObject(refused);
    tab.send({ type: 'status', id: 2 });
    expect(await tab.reply(2)).toMatchObject({ result: { connected: false } });
    expect([wallet.calls, windows]).toEqual([[], []]);
  });

  test('loses its session when the policy comes', async () => {
    const office = administrator({});
    const { start, page, user, wallet, storage } = backgroundOfTest(memoryStore(), walletOfTest(), office);
    start();
    const tab = page('r1');
    tab.call(1, connect);
    await user(true);
    (await wallet.next(connect)).answer({ kind: 'result', result: null, token });
    await tab.reply(1);
    office.set({ neverAllowedSites: [site] });
    await expect.poll(async () => [await storage.tokens.get(), await storage.sites.get()]).toEqual([{}, {}]);
    expect((await wallet.next('client.disconnect_wallet')).token).toBe(token);
    tab.call(2, connect);
    expect(await tab.reply(2)).toMatchObject(refused);
    office.set({});
    await expect.poll(async () => (await storage.managed.get()).applied).toBe('');
    tab.call(3, 'client.get_chain_id');
    (await wallet.next('client.get_chain_id')).answer({ kind: 'result', result: { chainID: 'net-1' } });
    expect(await tab.reply(3)).toMatchObject({ type: 'result' });
  });
});

describe('a site that is always allowed', () => {
  const policy = { alwaysAllowedSites: [site], neverAllowedSites: ['*'] };

  test('connects and lists keys without a window of Drawbridge’s: the wallet asks', async () => {
    const { page, wallet, storage, windows, timers } = under(policy);
    const tab = page('r1');
    tab.call(1, connect);
    const asked = await wallet.next(connect);
    asked.answer({ kind: 'result', result: null, token });
    expect(await tab.reply(1)).toMatchObject({ type: 'result' });
    tab.call(2, 'client.list_keys');
    const review = await wallet.next('client.list_keys');
    for (const job of [...timers]) job();
    await new Promise((resolve) => setTimeout(resolve));
    expect((await storage.walletCalls.get()).map(({ step }) => step)).toEqual(['in-wallet']);
    review.answer({ kind: 'result', result: { keys: [] }, token: null });
    await tab.reply(2);
    expect([windows, await storage.approvals.get()]).toEqual([[], []]);
  });

  test('is asked about with an API token, where no wallet asks', async () => {
    const { page, wallet, storage, service } = under(policy);
    wallet.state.takes.add(apiToken);
    await service.apiToken.set({ token: apiToken, remember: false });
    const tab = page('r1');
    tab.call(1, connect);
    await expect.poll(async () => (await storage.approvals.get()).map(({ step }) => step)).toEqual(['asking']);
    expect(wallet.calls).toEqual([]);
  });

  test('stays blocked where the user has blocked it', async () => {
    const { page, siteBlocks } = under(policy);
    await siteBlocks.block({ origin: site });
    const tab = page('r1');
    tab.call(1, connect);
    expect(await tab.reply(1)).toMatchObject({ error: { data: { detail: blockedDetail } } });
  });
});

describe('a connected site', () => {
  const data = { dataApiAddresses: ['https://data.example'] };
  const test1 = { name: 'Test', dataApiAddresses: ['https://test.example'] };

  test('stays on its network while a policy adds, renames, moves and removes networks', async () => {
    const office = administrator({});
    const { start, page, user, wallet, storage, service } = backgroundOfTest(memoryStore(), walletOfTest(), office);
    start();
    await service.ready;
    const connectOn = async (relay: string, origin: string): Promise<void> => {
      const tab = page(relay, origin);
      tab.call(1, connect);
      await user(true);
      (await wallet.next(connect)).answer({ kind: 'result', result: null, token: `${origin} token` });
      await tab.reply(1);
    };
    const names = async (): Promise<Record<string, string | undefined>> => {
      const { networks } = await storage.settings.get();
      const sites = Object.values(await storage.sites.get());
      return Object.fromEntries(
        sites.map(({ origin, networkId }) => [origin, networks.find(({ id }) => id === networkId)?.name]),
      );
    };
    const under = async (networks: object[]): Promise<void> => {
      office.set({ networks });
      const [first] = networks.map((network) => Object(network).name);
      await expect.poll(async () => (await storage.settings.get()).networks[0]?.name).toBe(first);
    };
    const [own, other] = [site, 'https://other.example'];
    await connectOn('r1', own);
    await under([{ name: 'Office', ...data }]);
    expect(await names()).toEqual({ [own]: 'This computer' });
    // The policy's first network is in use from now on.
    await connectOn('r2', other);
    expect(await names()).toEqual({ [own]: 'This computer', [other]: 'Office' });
    await under([test1, { name: 'Bureau', ...data }]);
    expect(await names()).toEqual({ [own]: 'This computer', [other]: 'Bureau' });
    await under([{ name: 'Bureau', ...data }]);
    expect(await names()).toEqual({ [own]: 'This computer', [other]: 'Bureau' });
    expect(Object.keys(await storage.tokens.get()).sort()).toEqual([own, other].sort());
    // A network that goes takes its sites with it, and no other's.
    office.set({ networks: [test1] });
    await expect.poll(names).toEqual({ [own]: 'This computer' });
    office.set({});
    await expect.poll(async () => (await storage.managed.get()).applied).toBe('');
    expect([await names(), Object.keys(await storage.tokens.get())]).toEqual([{ [own]: 'This computer' }, [own]]);
  });
});
