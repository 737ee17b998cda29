import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { root } from '#scripts/run-tool.ts';

const script = join(root, 'sandbox', 'examples', 'headless.ts');
const token = 'aB3d'.repeat(16);

let sandbox: Sandbox | null = null;
afterEach(() => sandbox?.close());

async function start(dialect: 'letter' | '0.71'): Promise<Sandbox> {
  // Nobody says yes: with an API token nobody is asked.
  sandbox = await startSandbox({ dialect, approve: 'never', eventEveryMs: 20, apiTokens: [token] });
  return sandbox;
}

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

async function run({ urls }: Sandbox, flags: string[] = [], env: Record<string, string> = {}): Promise<Run> {
  const args = [script, '--wallet', urls.wallet, '--data-api', urls.dataApi, '--json', '--seconds', '10', ...flags];
  try {
    const ended = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, WALLET_API_TOKEN: token, ...env },
    });
    return { code: 0, ...ended };
  } catch (error) {
    const { code, stdout, stderr } = Object(error);
    return { code, stdout, stderr };
  }
}

describe.each(['letter', '0.71'] as const)('in the dialect "%s"', (dialect) => {
  test('the script does all that a bot does, under its own Origin, and sends one vote', async () => {
    const sandbox = await start(dialect);
    const proposalId = 'ab'.repeat(32);
    const flags = ['--messages', '4', '--page-size', '7', '--vote', proposalId, 'against'];
    const { code, stdout, stderr } = await run(sandbox, flags);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const seen = JSON.parse(stdout);
    const { dataSet, wallet, options } = sandbox;
    const parameters = dataSet.networkParameters.map(({ key }) => key);
    expect(seen).toMatchObject({
      chainId: options.chainId,
      keys: wallet.keys(),
      transactionHash: expect.stringMatching(/^[0-9a-f]{64}$/i),
      pages: Math.ceil(parameters.length / 7),
    });
    expect(seen.heard.length).toBeGreaterThan(0);
    expect(seen.assets).toHaveLength(dataSet.assets.length);
    expect([...seen.parameters].sort()).toEqual([...parameters].sort());
    expect(wallet.executed()).toMatchObject([
      {
        host: 'bot.example',
        transactionHash: seen.transactionHash,
        transaction: { voteSubmission: { proposalId, value: 'VALUE_NO' } },
      },
    ]);
    expect(new Set(wallet.log.map(({ origin }) => origin))).toEqual(new Set(['https://bot.example']));
  });

  test('a token that the wallet does not know is told in one sentence, and is not in it', async () => {
    const wrong = 'Zz9y'.repeat(16);
    const { code, stderr } = await run(await start(dialect), [], { WALLET_API_TOKEN: wrong });
    expect(code).toBe(1);
    expect(stderr).toContain('The wallet does not know the API token.');
    expect(stderr).not.toContain(wrong);
  });
});

test('on another chain than it was told it does nothing', async () => {
  const sandbox = await start('letter');
  const { code, stderr } = await run(sandbox, ['--chain', 'mainnet']);
  expect(code).toBe(1);
  expect(stderr).toContain('wrong-chain');
  expect(sandbox.wallet.executed()).toEqual([]);
});

test('without a token it says where to put it', async () => {
  const { code, stderr } = await run(await start('letter'), [], { WALLET_API_TOKEN: '' });
  expect(code).toBe(1);
  expect(stderr).toContain('WALLET_API_TOKEN');
});

test('it votes only when it is told to, and not in a dry run', async () => {
  const sandbox = await start('letter');
  expect(await run(sandbox, ['--messages', '1'])).toMatchObject({ code: 0 });
  const dry = await run(sandbox, ['--messages', '1', '--vote', 'ab'.repeat(32), 'for', '--dry-run']);
  expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Would vote for') });
  expect(sandbox.wallet.executed()).toEqual([]);
});

test.each([
  ['a wallet that is not there', ['--wallet', 'http://127.0.0.1:9']],
  ['a data API that is not there', ['--data-api', 'http://127.0.0.1:9', '--seconds', '2']],
  ['something that is no address', ['--wallet', 'nonsense']],
  ['half a vote', ['--vote', 'ab'.repeat(32)]],
])('%s is told in one line', async (_what, flags) => {
  const { code, stderr } = await run(await start('letter'), flags);
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/^ +at /m);
});
