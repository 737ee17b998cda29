import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestWallet } from './test-wallet.ts';

const exchangeSchema = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.optional(z.string()),
  }),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const recorded = (await readFile(new URL('../../tests/recorded/wallet-service.jsonl', import.meta.url), 'utf8'))
  .trim()
  .split('\n')
  .map((line) => exchangeSchema.parse(JSON.parse(line)));

/** What no stand-in knows: what a network thinks of a transaction. */
const beyond = new Set(['the network refuses', 'check what the network refuses']);

/** An answer with what is another one each time replaced by the form that it has. */
function formOf(text: string): unknown {
  if (text === '') return '';
  return JSON.parse(text, (name, value) => {
    if (name === 'chainID' || name === 'keys' || name === 'nonce') return `some ${name}`;
    if (name === 'pow') return { ...value, nonce: 'some nonce or none' };
    if (typeof value !== 'string') return value;
    if (name === 'input_data') return 'base64';
    return value
      .replace(/^[0-9a-f]{64}([0-9a-f]{64})?$/, (hex) => `${hex.length} hex digits`)
      .replace(/^\d{4}-.*T.*Z$/, 'a time');
  });
}

test.each(recorded.filter(({ name }) => !beyond.has(name)))(
  'the real dialect answers as the real service did: $name',
  async ({ request, status, headers, body }) => {
    const apiToken = 'A'.repeat(64);
    const wallet = await startTestWallet({ dialect: 'real', apiTokens: [apiToken] });
    const key = wallet.keys()[0]?.publicKey ?? '';
    const ours = (text: string) => text.replaceAll(/de826a3d[0-9a-f]{56}/g, key);
    const response = await fetch(wallet.url + request.path, {
      method: request.method,
      headers: { ...request.headers, Connection: 'close' },
      ...(request.body === undefined ? {} : { body: ours(request.body) }),
    });
    expect(response.status).toBe(status);
    expect(formOf(await response.text())).toEqual(formOf(body));
    const type = response.headers.get('content-type')?.split(';')[0];
    if (body !== '') expect(type).toBe(headers['content-type']?.split(';')[0]);
  },
);
