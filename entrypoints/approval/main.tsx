import '#lib/no-eval.ts';
import { render } from 'preact';
import { ApprovalWindow } from '#components/approval/approval-window.tsx';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { apiTokenStateItem, approvalsItem, sitesItem } from '#lib/storage/state.ts';
import { onApprovalWindowCall } from '#lib/ui/approval-line.ts';
import { clock } from '#lib/ui/clock.ts';
import { focusOwnWindow, ownWindow } from '#lib/ui/extension-window.ts';
import { knownKeys } from '#lib/ui/known-keys.ts';
import { leaveWindow } from '#lib/ui/leave-window.ts';
import { openPage, pageRoot } from '#lib/ui/page-root.ts';
import { command } from '#lib/ui/send-command.ts';
import { storedSignal } from '#lib/ui/stored-signal.ts';

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
