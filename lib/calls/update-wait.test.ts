import { expect, test, vi } from 'vitest';
import type { Approval } from '#lib/approvals/approval.ts';
import { memoryItem } from '#lib/storage/testing/memory-item.ts';
import { createUpdateWait } from './stay-awake.ts';
import type { WalletCall } from './wallet-call.ts';

const call: WalletCall = {
  id: '1',
  networkId: 'first',
  origin: 'https://a.example',
  method: 'm',
  step: 'in-wallet',
  since: 1,
};
const approval = { kind: 'connect', id: '1', origin: 'https://a.example' } as Approval;

/** An update wait whose scheduled jobs run when `pass` says that the time has come. */
function started() {
  const approvals = memoryItem<readonly Approval[]>([]);
  const walletCalls = memoryItem<readonly WalletCall[]>([]);
  const jobs = new Set<() => void>();
  const reload = vi.fn();
  const release = vi.fn();
  const wait = createUpdateWait(
    { approvals, walletCalls },
    {
      hold: () => release,
      now: () => 0,
      schedule: (job) => {
        jobs.add(job);
        return () => jobs.delete(job);
      },
    },
  );
  const pass = async (): Promise<void> => {
    const due = [...jobs];
    jobs.clear();
    for (const job of due) job();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { wait, approvals, walletCalls, jobs, reload, release, pass };
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

test('an update waits for requests to the user that a previous background left', async () => {
  const { wait, approvals, reload, pass } = started();
  await approvals.update(() => [approval]);
  wait.available(reload);
  await pass();
  expect(reload).not.toHaveBeenCalled();
  await approvals.update(() => []);
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});

test('an update waits for what the wallet reviews', async () => {
  const { wait, walletCalls, reload, pass } = started();
  await walletCalls.update(() => [call]);
  const release = wait.hold();
  wait.available(reload);
  release();
  await pass();
  expect(reload).not.toHaveBeenCalled();
  await walletCalls.update(() => []);
  wait.hold()();
  await pass();
  expect(reload).toHaveBeenCalledOnce();
});
