import { afterAll, beforeAll, expect, test } from 'vitest';
import { newApiToken } from '#sandbox/cli-options.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { Check, Dialect } from './check.ts';
import { sandboxDialects } from './check-sandbox.ts';
import { dataApiChecks, walletChecks } from './checks.ts';
import { DataApiUnderTest } from './data-api/data-api-under-test.ts';
import { type CheckResult, runCheck } from './run-checks.ts';
import { sandboxReviewer } from './sandbox-reviewer.ts';
import { dataApiLies } from './testing/data-api-lies.ts';
import { alter, type Lie, lying, set } from './testing/lie.ts';
import { walletLies } from './testing/wallet-lies.ts';
import { network } from './transport.ts';
import { transactionChecks } from './wallet/transaction-checks.ts';
import { WalletUnderTest } from './wallet/wallet-under-test.ts';

const apiToken = newApiToken();
/** Of the sandbox, in milliseconds. */
const keyWaitMs = 1000;
const sandboxes = new Map<Dialect, { sandbox: Sandbox; reviewer: ReturnType<typeof sandboxReviewer> }>();

beforeAll(async () => {
  for (const dialect of sandboxDialects) {
    const sandbox = await startSandbox({ dialect, apiTokens: [apiToken], eventEveryMs: 0, keyWaitMs });
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
    wallet: new WalletUnderTest({
      url,
      dialect,
      transport,
      apiToken,
      reviewer,
      sign: true,
      send: true,
      keyWaitMs: keyWaitMs * 0.9,
    }),
  };
}

function dataApiBehind(dialect: Dialect, lie: Lie) {
  const { sandbox } = part(dialect);
  const transport = lying(network, lie);
  transport.startLying();
  return new DataApiUnderTest({
    url: sandbox.urls.dataApi,
    coreUrl: sandbox.urls.core,
    dialect,
    transport,
    unpaced: transport,
    market: sandbox.dataSet.markets[0]?.id ?? null,
    limits: true,
    listenMs: 5000,
    emitEvents: () => sandbox.emitEvents(1),
  });
}

/** The checks, each with each dialect that it says something about, that do not fail where `run` has a service lie. */
async function believing<C extends Pick<Check<never>, 'id' | 'only'>>(
  checks: readonly C[],
  lies: Readonly<Record<string, Lie>>,
  run: (check: C, dialect: Dialect, lie: Lie) => Promise<CheckResult>,
): Promise<string[]> {
  // Each sandbox is of one dialect, and much of a check is waiting.
  const ofDialect = async (dialect: Dialect): Promise<string[]> => {
    const believed: string[] = [];
    for (const check of checks.filter(({ only }) => only?.includes(dialect) ?? true)) {
      const lie = lies[check.id];
      const outcome = lie ? (await run(check, dialect, lie)).outcome : 'no lie is known';
      if (outcome !== 'failed') believed.push(`${check.id}, dialect ${dialect}: ${outcome}`);
    }
    return believed;
  };
  return (await Promise.all(sandboxDialects.map(ofDialect))).flat();
}

test('every check of a wallet fails where the wallet lies about it', async () => {
  const believed = await believing(walletChecks, walletLies, async (check, dialect, lie) => {
    const { transport, wallet } = walletBehind(dialect, lie);
    // A session that later checks need was opened while all was well.
    if (check.needs?.includes('session')) await wallet.connected();
    transport.startLying();
    return runCheck(check, wallet);
  });
  expect(believed).toEqual([]);
});

test('every check of a data API fails where the data API lies about it', async () => {
  const believed = await believing(dataApiChecks, dataApiLies, async (check, dialect, lie) => {
    const result = await runCheck(check, dataApiBehind(dialect, lie));
    await part(dialect).sandbox.resetFaults();
    return result;
  });
  expect(believed).toEqual([]);
});

test('there is one lie for each check, and no other', () => {
  const ids = [...walletChecks, ...dataApiChecks].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys({ ...walletLies, ...dataApiLies }).sort()).toEqual([...ids].sort());
});

test('a wallet whose spam protection takes three votes on a proposal, or none, does not fail', async () => {
  const most = 3;
  const counts = new Map<string, number>();
  const spam = '{"jsonrpc":"2.0","id":"1","error":{"code":2001,"message":"Application error","data":"spam"}}';
  const protectedFrom = (limit: number): Lie => ({
    answer(answer, { body = '' }) {
      const proposal = /(?:sign|check|send)_transaction.*"proposalId":"(\w+)"/.exec(body)?.[1];
      if (proposal === undefined || !answer.text.includes('"result"')) return answer;
      counts.set(proposal, (counts.get(proposal) ?? 0) + 1);
      return (counts.get(proposal) ?? 0) > limit ? { ...answer, status: 400, text: spam } : answer;
    },
  });
  for (const limit of [most, 0]) {
    const { transport, wallet } = walletBehind('0.71', protectedFrom(limit));
    transport.startLying();
    const results: string[] = [];
    for (const check of transactionChecks) results.push(`${check.id} ${(await runCheck(check, wallet)).outcome}`);
    expect(results.filter((result) => result.endsWith('failed'))).toEqual([]);
    expect(results).toContain(`wallet.check.signed ${limit === most ? 'passed' : 'not-applicable'}`);
  }
});

const outcomeOf = async (id: string, lie: Lie): Promise<string> => {
  const check = dataApiChecks.find((one) => one.id === id);
  return check ? (await runCheck(check, dataApiBehind('0.79', lie))).outcome : 'no such check';
};

test('a data node that was upgraded lists parameters of the release before', async () => {
  const row = { cursor: 'AAAA', node: { key: 'market.liquidity.providers.fee.distributionTimeStep', value: '0s' } };
  const upgraded = alter('networkParameters.edges', (edges) => (Array.isArray(edges) ? [...edges, row] : edges));
  expect(await outcomeOf('data-api.parameters.later', upgraded)).toBe('passed');
});

test('the stream of a right service has optional members that are false, and any arguments of a contract call', async () => {
  const cap = { maxPrice: '1', binarySettlement: false, fullyCollateralised: false };
  const ethOracle = { args: [0, '', false, []] };
  const told = set('result.data.proposal.terms.newMarket', { changes: { cap, ethOracle } });
  expect(await outcomeOf('data-api.stream.zeros', told)).toBe('passed');
});
