import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataSet } from '../data/data-set.ts';
import type { GovernanceRecord } from '../data/records.ts';
import { type Listener, listen } from '../listener.ts';
import { buildDapp } from './app.ts';

const { governance } = makeDataSet(1, Date.now());
let dapp: Listener;
let records: readonly GovernanceRecord[] = governance;
beforeAll(async () => {
  dapp = await listen('demo dApp', () => buildDapp(() => records), 0);
});
afterAll(() => dapp.close());

test('the page and all that it loads are there, each under the strict policy', async () => {
  const html = await (await fetch(dapp.url)).text();
  const loaded = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  expect(loaded.length).toBeGreaterThan(1);
  for (const path of ['/', ...loaded]) {
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

test('what it is made of imports the package and itself, and nothing else', async () => {
  const folder = join(import.meta.dirname, 'page');
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const code = await readFile(join(folder, file), 'utf8');
    for (const [, name] of code.matchAll(/from '([^']+)'/g)) expect(name, file).toMatch(/^(drawbridge-dapp|\.\/.*)$/);
  }
});

test('its script is one module, which loads nothing more', async () => {
  const code = await (await fetch(`${dapp.url}/dapp.js`)).text();
  expect(code).toContain('drawbridge:requestProvider');
  expect(code).not.toMatch(/\bimport\b/);
});

test('the proposals that are open can be picked, whatever their titles are', async () => {
  const open = governance.filter(({ proposal }) => proposal.state === 'STATE_OPEN');
  expect(open.length).toBeGreaterThan(0);
  const html = await (await fetch(dapp.url)).text();
  expect([...html.matchAll(/<option (?:selected )?value="(\w+)">/g)].map(([, id]) => id)).toEqual(
    open.map(({ proposal }) => proposal.id),
  );
  const [one] = open;
  if (!one) throw new Error('There is no open proposal.');
  const rationale = { title: `"><script>alert('$&')</script>`, description: '' };
  records = [{ ...one, proposal: { ...one.proposal, rationale } }];
  const hostile = await (await fetch(dapp.url)).text();
  expect(hostile).toContain(`&quot;&gt;&lt;script&gt;alert('$&amp;')&lt;/script&gt;</option>`);
  records = governance;
});
