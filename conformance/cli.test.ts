import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { runToExit } from '#scripts/testing/run-to-exit.ts';
import { readCommandLine } from './cli-options.ts';

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

async function conformance(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const cli = new URL('cli.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const token = 'aB3d'.repeat(16);

test('--help lists the options, and no token that is in the environment', async () => {
  vi.stubEnv('DRAWBRIDGE_API_TOKEN', token);
  const { code, output } = await runToExit(() => readCommandLine(['--help']));
  vi.unstubAllEnvs();
  expect(code).toBe(0);
  for (const option of ['--wallet', '--api-token', '--interactive', '--data-api', '--core', '--json']) {
    expect(output).toContain(option);
  }
  expect(output).not.toContain(token);
});

const wallet = ['--wallet', 'http://127.0.0.1:1789'];

test.each([
  ['an unknown option', ['--walet', 'http://127.0.0.1:1789']],
  ['an address of another kind', ['--wallet', 'file:///etc']],
  ['a token of a wrong form', [...wallet, '--api-token', `${token}!`]],
  ['--sign without a token', [...wallet, '--sign']],
  ['--restart without --interactive', [...wallet, '--restart']],
  ['--core without a data API', ['--core', 'http://127.0.0.1:3003']],
  ['an argument', ['more']],
])('%s is refused with code 2, and no token is printed', async (_what, args) => {
  const { code, output } = await runToExit(() => readCommandLine(args));
  expect(code).toBe(2);
  expect(output).toContain('error:');
  expect(output).not.toContain(token);
});

test('a service that cannot be reached is code 2, and is named', async () => {
  const { code, err } = await conformance(['--data-api', 'http://127.0.0.1:9', '--json']);
  expect(code).toBe(2);
  expect(err).toContain('Nothing answers at http://127.0.0.1:9');
});

const reportSchema = z.object({
  services: z.array(
    z.object({
      kind: z.literal('wallet'),
      url: z.string(),
      dialect: z.literal('letter'),
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          source: z.string(),
          outcome: z.enum(['passed', 'failed', 'not-applicable']),
          seen: z.string(),
        }),
      ),
    }),
  ),
  passed: z.number(),
  failed: z.number(),
  notApplicable: z.number(),
});

test('a service that answers otherwise is code 1, its words are harmless to a terminal, and the token is not told', async () => {
  const url = await serve((request, response) => {
    response.end(`\u001b[2Jnot a wallet: ${request.headers.authorization}`);
  });
  const { code, out, err } = await conformance(['--wallet', url, '--json'], { DRAWBRIDGE_API_TOKEN: token });
  expect(code).toBe(1);
  const report = reportSchema.parse(JSON.parse(out));
  const checks = report.services.flatMap((service) => service.checks);
  expect(report.failed).toBe(checks.filter(({ outcome }) => outcome === 'failed').length);
  expect(report.passed + report.failed + report.notApplicable).toBe(checks.length);
  expect(checks.find(({ id }) => id === 'wallet.api-token.list-keys')).toMatchObject({
    outcome: 'failed',
    seen: 'HTTP 200, \\u{001B}[2Jnot a wallet: VWT [token]',
  });
  expect(out + err).not.toContain(token);
  expect(out + err).not.toContain('\u001b');
});

test('unless asked, it opens no review, signs and sends nothing, and ends no session', async () => {
  const asked = new Set<string>();
  const withToken = new Set<string>();
  const url = await serve(async (request, response) => {
    const [, method = ''] = /"method":"([^"]+)"/.exec(await text(request)) ?? [];
    asked.add(method);
    if (request.headers.authorization?.includes(token)) withToken.add(method);
    response.end();
  });
  await conformance(['--wallet', url], { DRAWBRIDGE_API_TOKEN: token });
  expect(asked).toContain('client.get_chain_id');
  expect(asked).not.toContain('client.connect_wallet');
  expect([...withToken]).toEqual(['client.list_keys']);
});
