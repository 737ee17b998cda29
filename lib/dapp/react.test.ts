// @vitest-environment happy-dom
import { createElement, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { adviceFor } from './errors.ts';
import { DrawbridgeContext, useDrawbridge, useKeys, useSend } from './react.ts';
import { createDrawbridgeStore } from './state.ts';
import { createMockProvider } from './testing.ts';

let root: Root | null = null;
afterEach(() => root?.unmount());

const vote = { voteSubmission: { proposalId: '0'.repeat(64), value: 'VALUE_YES' } } as const;

function Page() {
  const { status, chainId, connect } = useDrawbridge();
  const keys = useKeys();
  const { send, status: sending, error } = useSend();
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', onClick: () => connect() }, 'Connect'),
    createElement('button', { type: 'button', onClick: () => send({ transaction: vote }) }, 'Vote'),
    createElement('p', null, `${status} ${chainId} ${keys.map(({ name }) => name)} ${sending}`),
    error ? createElement('p', null, adviceFor(error)) : null,
  );
}

function show(provider = createMockProvider()) {
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const value = createDrawbridgeStore({ provider });
  root.render(createElement(StrictMode, null, createElement(DrawbridgeContext, { value }, createElement(Page))));
  const click = (name: string) =>
    [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  return { provider, click, text: () => host.textContent };
}

test('a component connects, shows chain and keys, and sends with the first key', async () => {
  const { provider, click, text } = show();
  await expect.poll(text).toContain('disconnected null');
  click('Connect');
  await expect.poll(text).toContain('connected drawbridge-sandbox-1 Main idle');
  click('Vote');
  await expect.poll(text).toContain('sent');
  expect(provider.calls.at(-1)).toEqual({
    method: 'client.send_transaction',
    params: { publicKey: '0a'.repeat(32), sendingMode: 'TYPE_SYNC', transaction: vote },
  });
});

test('a click before the keys are listed sends with the first of them', async () => {
  const provider = createMockProvider({ connected: true });
  const { resolve, promise } = Promise.withResolvers<Awaited<ReturnType<typeof provider.listKeys>>>();
  vi.spyOn(provider, 'listKeys').mockReturnValueOnce(promise);
  const { click, text } = show(provider);
  await expect.poll(text).toContain('connected drawbridge-sandbox-1  idle');
  click('Vote');
  await expect.poll(text).toContain('sent');
  expect(provider.calls.at(-1)?.params).toMatchObject({ publicKey: '0a'.repeat(32) });
  resolve([]);
});

test('a refusal is a state and not an unhandled rejection', async () => {
  const { click, text } = show(
    createMockProvider({ connected: true, fail: { 'client.send_transaction': 'rejectedByUser' } }),
  );
  await expect.poll(text).toContain('connected drawbridge-sandbox-1 Main idle');
  click('Vote');
  await expect.poll(text).toContain('You rejected the request.');
});

test.each(['rejectedByUser', 'user-rejected'] as const)(
  'a user who keeps the keys private (%s) is not asked again by the page',
  async (reason) => {
    const { provider, click, text } = show(
      createMockProvider({ connected: true, fail: { 'client.list_keys': reason } }),
    );
    await expect.poll(text).toContain('connected drawbridge-sandbox-1  idle');
    const asked = vi.spyOn(provider, 'listKeys');
    click('Vote');
    await expect.poll(text).toContain('You rejected the request.');
    await new Promise((later) => setTimeout(later));
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

test('the result of an earlier send is not that of the last one', async () => {
  const { provider, click, text } = show(createMockProvider({ connected: true }));
  await expect.poll(text).toContain('Main idle');
  const { request } = provider;
  const answers: (() => void)[] = [];
  vi.spyOn(provider, 'request').mockImplementation(async (call) => {
    await new Promise<void>((answer) => answers.push(answer));
    return request(call);
  });
  click('Vote');
  click('Vote');
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.();
  await expect.poll(() => provider.calls.at(-1)?.method).toBe('client.send_transaction');
  await new Promise((later) => setTimeout(later));
  expect(text()).toContain('pending');
  answers[1]?.();
  await expect.poll(text).toContain('sent');
});

test('on a server it says that nothing is known yet', () => {
  expect(renderToString(createElement(Page))).toContain('connecting null  idle');
});
