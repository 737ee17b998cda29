import { describe, expect, test } from 'vitest';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { type RoutineDeps, runRoutine } from '#lib/wallet/wallet-checks.ts';
import { defaultOptions, noFaults } from '../options.ts';
import { startWalletService } from './service.ts';
import { dialects, startTestWallet, type TestWallet } from './testing/test-wallet.ts';

const chainIdCall = { method: 'client.get_chain_id' };

describe.each(dialects)('the connection routine, %s dialect', (dialect) => {
  const routine = (wallet: TestWallet, expectedChainId = '', more: Pick<RoutineDeps, 'times' | 'slow'> = {}) =>
    runRoutine({
      ...more,
      client: wallet.client(),
      expectedChainId,
      now: () => 7,
    });

  test('ready', async () => {
    const wallet = await startTestWallet({ dialect });
    const ready = {
      finding: 'ok',
      detail: 'drawbridge-sandbox-1',
      chainId: 'drawbridge-sandbox-1',
      expectedChainId: '',
      checkedAt: 7,
      address: wallet.url,
    };
    expect(await routine(wallet)).toEqual(ready);
    expect(await routine(wallet, 'drawbridge-sandbox-1')).toEqual({
      ...ready,
      expectedChainId: 'drawbridge-sandbox-1',
    });
  });

  test('unreachable while the service is down, ready again when it is back', async () => {
    const wallet = await startTestWallet({ dialect });
    await wallet.setDown(true);
    expect(await routine(wallet)).toMatchObject({ finding: 'no-answer' });
    await wallet.setDown(false);
    expect(await routine(wallet)).toMatchObject({ finding: 'ok' });
  });

  test('outdated for a 404 on health', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.healthMissing = true;
    expect((await wallet.http('/api/v2/health')).status).toBe(404);
    expect(await routine(wallet)).toEqual({
      finding: 'outdated',
      detail: '',
      chainId: null,
      expectedChainId: '',
      checkedAt: 7,
      address: wallet.url,
    });
  });

  test('limited for a missing method', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.missingMethods = ['client.send_transaction'];
    expect(await routine(wallet)).toMatchObject({
      finding: 'methods-missing',
      detail: 'client.send_transaction',
      chainId: 'drawbridge-sandbox-1',
    });
  });

  test('wrong chain', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.otherChainId = 'other-chain';
    expect(await routine(wallet, 'drawbridge-sandbox-1')).toMatchObject({
      finding: 'wrong-chain',
      expectedChainId: 'drawbridge-sandbox-1',
      detail: 'other-chain',
    });
  });

  test('no node', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.noNode = true;
    expect(await routine(wallet)).toMatchObject({
      finding: 'no-node',
      detail: 'no healthy node available',
      chainId: null,
      expectedChainId: '',
    });
  });

  test('slow node: the chain ID comes late, and it is waited for', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.chainDelayMs = 60_000;
    const told: string[] = [];
    const slow = ({ finding }: WalletStatus): void => {
      told.push(finding);
      wallet.faults.chainDelayMs = 0;
    };
    expect(await routine(wallet, '', { slow, times: { chainLate: 1 } })).toMatchObject({
      finding: 'ok',
      chainId: 'drawbridge-sandbox-1',
    });
    expect(told).toEqual(['slow-node']);
    wallet.faults.chainDelayMs = 60_000;
    expect(await routine(wallet, '', { times: { chainLate: 1, chain: 2 } })).toMatchObject({
      finding: 'slow-node',
      detail: '',
      chainId: null,
      expectedChainId: '',
    });
  });

  test.each(['not-json', 'wrong-id', 'html', 'empty'] as const)('unreachable for the answer %s', async (fault) => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.walletMalformed = fault;
    expect(await wallet.client().call(chainIdCall)).toMatchObject({ kind: 'bad-response' });
    expect(await routine(wallet)).toMatchObject({ finding: 'bad-answer' });
  });

  test('a delay makes every answer late', async () => {
    const wallet = await startTestWallet({ dialect });
    wallet.faults.walletDelayMs = 60_000;
    const late = await wallet.client().health({ signal: AbortSignal.timeout(30) });
    expect(late).toEqual({ kind: 'unreachable', detail: 'The wallet service did not answer in time.' });
    wallet.faults.walletDelayMs = 5;
    expect(await wallet.client().health()).toEqual({ kind: 'running' });
  });
});

describe.each(dialects)('what ends sessions, %s dialect', (dialect) => {
  const invalid = { kind: 'token-invalid', error: { code: -32003 } };

  test('a restart does, at the same port', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect();
    await wallet.restart();
    expect(await wallet.client().call({ method: 'client.list_keys', token })).toMatchObject(invalid);
    expect(await wallet.connect()).not.toBe(token);
  });

  test('locking does', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect();
    wallet.lock();
    expect(await wallet.client().call({ method: 'client.list_keys', token })).toMatchObject(invalid);
  });

  test('going down does not, but breaks a call that waits', async () => {
    const wallet = await startTestWallet({ dialect });
    const token = await wallet.connect('https://other.example');
    wallet.setApprove('ask');
    const waiting = wallet.client().call({ method: 'client.connect_wallet' });
    await wallet.review();
    await wallet.setDown(true);
    expect((await waiting).kind).toBe('unreachable');
    await wallet.setDown(false);
    wallet.setApprove('always');
    const answer = await wallet.client('https://other.example').call({ method: 'client.disconnect_wallet', token });
    expect(answer.kind).toBe('result');
  });
});

test('a restart while the service is down leaves it down', async () => {
  const wallet = await startTestWallet();
  await wallet.setDown(true);
  await wallet.restart();
  expect((await wallet.client().health()).kind).toBe('unreachable');
  await wallet.setDown(false);
  expect((await wallet.client().health()).kind).toBe('running');
});

test('a port that is taken is told, and nothing is left running', async () => {
  const wallet = await startTestWallet();
  const desk = Number(new URL(wallet.deskUrl).port);
  const ports = { ...defaultOptions.ports, wallet: 0, desk };
  await expect(startWalletService({ ...defaultOptions, ports }, { ...noFaults })).rejects.toThrow(String(desk));
});

test('the connection routine is unreachable for a refused Origin', async () => {
  const wallet = await startTestWallet({ dialect: 'letter' });
  const state = await runRoutine({
    client: wallet.client('null'),
    expectedChainId: '',
    now: Date.now,
  });
  expect(state).toMatchObject({ finding: 'origin-refused' });
});
