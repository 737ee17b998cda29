import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listener, listen } from '../listener.ts';
import { buildDapp } from './app.ts';

let dapp: Listener;
beforeAll(async () => {
  dapp = await listen('demo dApp', buildDapp, 0);
});
afterAll(() => dapp.close());

test('the page and all that it loads are there, each under the strict policy', async () => {
  const html = await (await fetch(dapp.url)).text();
  const loaded = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  expect(loaded.length).toBeGreaterThan(1);
  for (const path of ['/', '/discovery.js', ...loaded]) {
    const response = await fetch(`${dapp.url}${path}`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  }
});

test('the page has nothing inline that the policy would stop', async () => {
  const html = await (await fetch(dapp.url)).text();
  expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)|\son\w+="/);
});

test('the plain page has no policy', async () => {
  const response = await fetch(`${dapp.url}/plain`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toBeNull();
});
