import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '#lib/background/testing/fake-browser.ts';
import { createUpdateWait } from './stay-awake.ts';
import { connectedBackground } from './testing/background.ts';

/** An update wait whose scheduled jobs run when `pass` says that the time has come. */
function started(pages: { documentUrl: string }[] = []) {
  const browser = fakeBrowser();
  browser.runtime.getContexts = async () => pages;
  const jobs = new Set<() => void>();
  const reload = vi.fn();
  const release = vi.fn();
  const wait = createUpdateWait({
    browser,
    hold: () => () => release(),
    schedule: (job) => {
      jobs.add(job);
      return () => jobs.delete(job);
    },
  });
  const pass = async (): Promise<void> => {
    const due = [...jobs];
    jobs.clear();
    for (const job of due) job();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { wait, jobs, reload, release, pass };
}

test('an update comes at once where nothing is pending, though not in the middle of a turn', async () => {
  const { wait, reload, pass } = started();
  await pass();
  expect(reload).not.toHaveBeenCalled();
  wait.available(reload);
  expect(reload).not.toHaveBeenCalled();
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});

test('without an update the end of a call reloads nothing', async () => {
  const { wait, jobs, reload, release, pass } = started();
  wait.hold()();
  expect(release).toHaveBeenCalledOnce();
  expect(jobs.size).toBe(0);
  await pass();
  expect(reload).not.toHaveBeenCalled();
});

test('calls that come every few seconds delay no update', async () => {
  const { wait, jobs, reload, pass } = started();
  wait.available(reload);
  const [due] = jobs;
  const release = wait.hold();
  expect([...jobs]).toEqual([due]);
  release();
  expect([...jobs]).toEqual([due]);
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});

test('an update closes no page of ours in which the user may be typing', async () => {
  for (const name of ['options', 'welcome', 'popup']) {
    const pages = [{ documentUrl: `chrome-extension://abc/${name}.html#x` }];
    const { wait, reload, pass } = started(pages);
    wait.available(reload);
    await pass();
    await pass();
    expect(reload).not.toHaveBeenCalled();
    pages.pop();
    await pass();
    expect(reload).toHaveBeenCalledOnce();
  }
});

test('an update waits for no explorer, which stays open for weeks', async () => {
  const { wait, reload, pass } = started([{ documentUrl: 'chrome-extension://abc/explorer.html' }]);
  wait.available(reload);
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});

test('an update waits for no read', async () => {
  const { tab, wallet, updateWait, timers } = await connectedBackground();
  const reload = vi.fn();
  const passed = async () => {
    for (const job of timers.splice(0)) job();
    await new Promise((resolve) => setImmediate(resolve));
  };
  tab.call(2, 'client.list_keys');
  const list = await wallet.next('client.list_keys');
  updateWait.available(reload);
  await passed();
  expect(reload).not.toHaveBeenCalled();
  tab.call(3, 'client.get_chain_id');
  await wallet.next('client.get_chain_id');
  list.answer({ kind: 'result', result: { keys: [] }, token: null });
  await tab.reply(2);
  await expect.poll(() => timers.length).toBe(1);
  await passed();
  expect(reload).toHaveBeenCalledOnce();
});

test('an update waits for every call, and for the one that follows an answer', async () => {
  const { wait, reload, pass } = started();
  const [first, second] = [wait.hold(), wait.hold()];
  wait.available(reload);
  await pass();
  first();
  first();
  await pass();
  expect(reload).not.toHaveBeenCalled();
  second();
  const next = wait.hold();
  await pass();
  expect(reload).not.toHaveBeenCalled();
  next();
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});
