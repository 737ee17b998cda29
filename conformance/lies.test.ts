import { afterAll, beforeAll, expect, test } from 'vitest';
import { newApiToken } from '#sandbox/cli-options.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { Check, Dialect } from './check.ts';
import { dataApiChecks, walletChecks } from './checks.ts';
import { DataApiUnderTest } from './data-api/data-api-under-test.ts';
import { runCheck } from './run-checks.ts';
import { sandboxReviewer } from './sandbox-reviewer.ts';
import { dataApiLies } from './testing/data-api-lies.ts';
import { type Lie, lying } from './testing/lie.ts';
import { walletLies } from './testing/wallet-lies.ts';
import { network } from './transport.ts';
import { WalletUnderTest } from './wallet/wallet-under-test.ts';

const apiToken = newApiToken();
const ports = { wallet: 0, desk: 0, dataApi: 0, dapp: 0 };
const sandboxes = new Map<Dialect, { sandbox: Sandbox; reviewer: ReturnType<typeof sandboxReviewer> }>();

beforeAll(async () => {
  for (const dialect of ['letter', 'real'] as const) {
    const sandbox = await startSandbox({ dialect, ports, apiTokens: [apiToken], eventEveryMs: 0 });
    sandboxes.set(dialect, { sandbox, reviewer: sandboxReviewer(sandbox) });
  }
});

afterAll(async () => {
  for (const { sandbox, reviewer } of sandboxes.values()) {
    reviewer.stop();
    await sandbox.close();
  }
});

function part(dialect: Dialect) {
  const one = sandboxes.get(dialect);
  if (!one) throw new Error(`No sandbox of the dialect ${dialect}`);
  return one;
}

function walletBehind(dialect: Dialect, lie: Lie) {
  const { sandbox, reviewer } = part(dialect);
  const transport = lying(network, lie);
  const url = sandbox.urls.wallet;
  return {
    transport,
    wallet: new WalletUnderTest({ url, dialect, transport, apiToken, reviewer, sign: true, send: true }),
  };
}

function dataApiBehind(dialect: Dialect, lie: Lie) {
  const { sandbox } = part(dialect);
  const transport = lying(network, lie);
  transport.begin();
  return new DataApiUnderTest({
    url: sandbox.urls.dataApi,
    coreUrl: sandbox.urls.core,
    dialect,
    transport,
    unpaced: transport,
    market: sandbox.dataSet.markets[0]?.id ?? null,
    limits: true,
    listenMs: 5000,
    stir: () => sandbox.emitEvents(1),
  });
}

/** Each check with each dialect that it says something about. */
function inDialects<C extends Pick<Check<never>, 'id' | 'only'>>(checks: readonly C[]): [string, Dialect, C][] {
  return checks.flatMap((check) => {
    const dialects: readonly Dialect[] = check.only ? [check.only] : ['letter', 'real'];
    return dialects.map((dialect): [string, Dialect, C] => [check.id, dialect, check]);
  });
}

test.each(inDialects(walletChecks))(
  '%s fails where a wallet of dialect %s lies about it',
  async (id, dialect, check) => {
    const lie = walletLies[id];
    if (!lie) throw new Error(`No lie is known for ${id}`);
    const { transport, wallet } = walletBehind(dialect, lie);
    // A session that later checks need was opened while all was well.
    if (check.needs?.includes('session')) await wallet.connected();
    transport.begin();
    expect(await runCheck(check, wallet)).toMatchObject({ outcome: 'failed' });
  },
);

test.each(inDialects(dataApiChecks))(
  '%s fails where a data API of dialect %s lies about it',
  async (id, dialect, check) => {
    const lie = dataApiLies[id];
    if (!lie) throw new Error(`No lie is known for ${id}`);
    expect(await runCheck(check, dataApiBehind(dialect, lie))).toMatchObject({ outcome: 'failed' });
    await part(dialect).sandbox.resetFaults();
  },
);

test('there are as many lies as checks', () => {
  const ids = [...walletChecks, ...dataApiChecks].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(80);
  expect(Object.keys({ ...walletLies, ...dataApiLies }).sort()).toEqual([...ids].sort());
});
