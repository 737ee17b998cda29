import '#lib/zod-jitless.ts';
import { render } from 'preact';
import { ApprovalWindow } from '#components/approval/approval-window.tsx';
import { onApprovalWindowCall } from '#lib/browser/approval-window-channel.ts';
import { clock } from '#lib/browser/clock.ts';
import { focusOwnWindow, ownWindow } from '#lib/browser/extension-window.ts';
import { leaveWindow } from '#lib/browser/leave-window.ts';
import { openPage, pageRoot } from '#lib/browser/page-root.ts';
import { storedSignal } from '#lib/browser/stored-signal.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { knownKeys } from '#lib/sites/known-keys.ts';
import { apiTokenStateItem, approvalsItem, sitesItem } from '#lib/state.ts';

const root = pageRoot('approval_title');

const answer = (id: string, allow: boolean, always?: boolean): Promise<void> =>
  command('approval.answer', { id, allow, always });
const close = (): void =>
  void leaveWindow({
    windowId: ownWindow,
    announce: (windowId) => command('approval.leave', { windowId }),
    asks: async () => (await approvalsItem.get()).some(({ step }) => step === 'asking'),
    close: () => window.close(),
  });

async function open(): Promise<void> {
  const [approvals, calls, sites, apiToken] = await Promise.all([
    storedSignal(approvalsItem),
    storedSignal(walletCallsItem),
    storedSignal(sitesItem),
    storedSignal(apiTokenStateItem),
  ]);
  const { now } = clock();
  const Live = () => (
    <ApprovalWindow
      approvals={approvals.signal.value}
      calls={calls.signal.value}
      now={now.value}
      walletAsks={apiToken.signal.value.state === 'none'}
      keys={knownKeys(sites.signal.value) ?? []}
      answer={answer}
      close={close}
    />
  );
  render(<Live />, root);
  onApprovalWindowCall(() => {
    focusOwnWindow().catch((error: unknown) => console.warn('The window could not be brought to the front:', error));
  });
}

openPage(root, open);
