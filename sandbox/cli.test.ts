import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { runToExit } from '#scripts/testing/run-to-exit.ts';
import { newApiToken, readCommandLine } from './cli-options.ts';

const script = fileURLToPath(new URL('cli.ts', import.meta.url));
const freePorts = ['wallet', 'desk', 'data-api', 'core', 'dapp', 'control'].flatMap((name) => [`--${name}-port`, '0']);

let running: ChildProcess | null = null;
afterEach(() => {
  running?.kill('SIGKILL');
  running = null;
});

interface Run {
  process: ChildProcess;
  output: () => string;
  /** Exit code; null when a signal ended it. */
  exit: Promise<number | null>;
}

function run(...flags: string[]): Run {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  return { process: child, output: () => output, exit: once(child, 'close').then(([code]) => code) };
}

test('prints where everything is, and Ctrl-C ends it cleanly', async () => {
  const { process: child, output, exit } = run('--dialect', '0.71', '--chain-id', 'my-chain-7', ...freePorts);
  await expect.poll(output, { timeout: 15_000 }).toContain('Ctrl-C ends it.');
  for (const name of ['Demo dApp', 'Wallet service', 'Wallet desk', 'Data API', 'Core node', 'Control', 'my-chain-7']) {
    expect(output()).toContain(name);
  }
  const dataApi = /Data API +(\S+)/.exec(output())?.[1];
  expect((await fetch(`${dataApi}/health`)).status).toBe(200);
  child.kill('SIGINT');
  expect(await exit).toBe(0);
});

test('a taken port is told with the flag that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? `${address?.port}` : '';
  const { output, exit } = run(...freePorts, '--data-api-port', port);
  expect(await exit).toBe(1);
  expect(output()).toContain(`Port ${port} for the data API is in use`);
  expect(output()).toContain('--data-api-port');
  expect(output()).not.toMatch(/^ +at /m);
  server.close();
});

test('a value that it cannot read is refused, naming the option', async () => {
  const { code, output } = await runToExit(() => readCommandLine(['--seed', 'many']));
  expect(code).toBe(1);
  expect(output).toContain('--seed');
});

test('--api-token takes what --new-api-token prints, and may be given twice', () => {
  const tokens = [newApiToken(), 'a'.repeat(64)];
  expect(readCommandLine(['--new-api-token']).newApiToken).toBe(true);
  expect(readCommandLine(tokens.flatMap((token) => ['--api-token', token])).networks[0]?.apiTokens).toEqual(tokens);
});

test('several networks have chains, data and ports of their own', () => {
  const [first, second, ...more] = readCommandLine(['--networks', '2', '--seed', '7', '--desk-port', '0']).networks;
  expect(more).toEqual([]);
  expect(first).toMatchObject({ chainId: 'drawbridge-sandbox-1', seed: 7, ports: { wallet: 1789, desk: 0 } });
  expect(second).toMatchObject({
    chainId: 'drawbridge-sandbox-2',
    seed: 8,
    ports: { wallet: 1889, desk: 0, core: 3103 },
  });
});
