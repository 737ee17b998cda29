// @vitest-environment happy-dom
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { CommandName } from '#lib/commands/commands.ts';
import type { StreamState } from '#lib/governance/connection.ts';
import { notManaged } from '#lib/managed/policy.ts';
import { type NetworkTest, untested } from '#lib/networks/network-test.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { noApiToken } from '#lib/sites/api-token-state.ts';
import type { Sites } from '#lib/sites/site.ts';

const second = { ...defaultNetwork, id: 'b', name: 'B' };
const origin = 'https://a.example';
const site = { origin, networkId: 'b', allowedAt: 0, lastCallAt: 0, connected: true, keys: null, unasked: [] };

const page = vi.hoisted(() => ({
  stored: null as unknown,
  streams: {} as Record<string, unknown>,
}));

vi.mock('#lib/browser/stored-signal.ts', () => ({
  storedState: async () => page.stored,
  networkSignal: async (id: ReadonlySignal<string>) => computed(() => page.streams[id.value]),
}));

vi.mock('#lib/trouble/site-checks.ts', async (real) => ({
  ...(await real<object>()),
  seeSite: async () => ({ origin: 'https://a.example', muted: false, providers: null }),
}));

const testOf = (id: string, finding: 'ok' | 'running'): NetworkTest => ({
  id,
  at: 1,
  running: finding === 'running',
  checks: untested(second).map((step) => ({ ...step, finding })),
});

const stored = signal({
  settings: { ...defaultSettings, networks: [defaultNetwork, second] },
  apiToken: noApiToken,
  sites: { [origin]: site } as Sites,
  failedCalls: {},
  cutOff: {},
  blocked: {},
  managed: notManaged,
  test: null as NetworkTest | null,
});

const retrying: StreamState = { state: 'retrying', since: 1, nextAttemptAt: 2, end: { kind: 'not-a-stream' } };
const listening: StreamState = { state: 'listening', since: 1 };

const finding = (check: string) => document.querySelector<HTMLElement>(`[data-check=${check}]`)?.dataset['finding'];
const sent = (name: CommandName) => fakeBrowser.argumentsOf(name);

async function open(): Promise<void> {
  location.hash = `#site=${encodeURIComponent(origin)}`;
  document.body.innerHTML = '<div id="app"></div>';
  vi.resetModules();
  await import('../../entrypoints/trouble/main.tsx');
  await vi.waitFor(() => expect(screen.getByTestId('trouble-summary').dataset['running']).toBe('false'));
}

beforeEach(() => {
  page.stored = stored;
  page.streams = { first: listening, b: retrying };
  stored.value = { ...stored.peek(), test: null };
  // As the background does before it answers.
  fakeBrowser.answer = async (message) => {
    if (Object(message).command === 'network.test') stored.value = { ...stored.peek(), test: testOf('b', 'ok') };
    return { ok: true };
  };
});

afterEach(() => fakeBrowser.reset());

it('tells of the stream of the site’s network, and has that one tried again', async () => {
  await open();
  expect(sent('network.test')).toEqual([second]);
  expect(finding('api-stream')).toBe('bad-answer');
  expect(sent('governance.reconnect')).toEqual([{ id: 'b' }]);
});

it('brings the site’s network into use before its wallet is asked', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Ask the wallet' }));
  await vi.waitFor(() => expect(sent('wallet.connectOwn')).toHaveLength(1));
  expect(fakeBrowser.sent.slice(-2)).toMatchObject([
    { command: 'network.use', argument: { id: 'b' } },
    { command: 'wallet.connectOwn' },
  ]);
});

it('shows another page’s test of the same network to its end, and can be checked again meanwhile', async () => {
  await open();
  stored.value = { ...stored.peek(), test: testOf('b', 'running') };
  await vi.waitFor(() => expect(screen.getByTestId('trouble-summary').textContent).toContain('Checking'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' }).disabled).toBe(false);
  stored.value = { ...stored.peek(), test: testOf('b', 'ok') };
  await vi.waitFor(() => expect(finding('wallet-health')).toBe('ok'));
  expect(screen.getByTestId('trouble-summary').dataset['running']).toBe('false');
});

it('says why the checks could not be made', async () => {
  fakeBrowser.fail('The background did not respond.', 'network.test');
  await open();
  expect(await screen.findByText('The background did not respond.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check again' }).disabled).toBe(false);
});
