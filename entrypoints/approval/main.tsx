import { ApprovalWindow, approvalItems } from '#components/approval/approval-window.tsx';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { leaveWindow } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';

const close = (): void =>
  void leaveWindow(
    (windowId) => command('approval.leave', { windowId }),
    async () => (await approvalsItem.get()).some(({ step }) => step === 'asking'),
  );

async function open(draw: Draw): Promise<void> {
  const stored = await storedState(approvalItems);
  const now = clock();
  const Live = () => <ApprovalWindow {...stored.value} now={now.value} close={close} />;
  await draw(<Live />, null);
}

openPage('approval_title', open);
