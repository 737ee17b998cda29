import { ApprovalWindow } from '#components/approval/approval-window.tsx';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { leaveWindow } from '#lib/browser/windows.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { chainIdsItem, networkNamesItem } from '#lib/sites/current-chain.ts';
import { walletStatusesItem } from '#lib/state.ts';

const close = (): void =>
  void leaveWindow(
    (windowId) => command('approval.leave', { windowId }),
    async () => (await approvalsItem.get()).some(({ step }) => step === 'asking'),
  );

async function open(draw: Draw): Promise<void> {
  // One read, of one area: a site waits for this window.
  const stored = await storedState({
    approvals: approvalsItem,
    calls: walletCallsItem,
    apiToken: apiTokenStateItem,
    networkNames: networkNamesItem,
    chainIds: chainIdsItem,
    wallets: walletStatusesItem,
  });
  const now = clock();
  const Live = () => <ApprovalWindow {...stored.value} now={now.value} close={close} />;
  await draw(<Live />, null);
}

openPage('approval_title', open);
