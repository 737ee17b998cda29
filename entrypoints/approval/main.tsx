import { ApprovalWindow } from '#components/approval/approval-window.tsx';
import { approvalsItem } from '#lib/approvals/approval.ts';
import { clock, type Draw, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { answerApprovalWindowCalls, leaveWindow, openOwnPage, ownWindow } from '#lib/browser/windows.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { chainIdItem, networkNameItem } from '#lib/sites/current-chain.ts';
import { walletStatusItem } from '#lib/state.ts';

const answer = (id: string, allow: boolean, always?: boolean): Promise<void> =>
  command('approval.answer', { id, allow, always });
const block = (origin: string): Promise<void> => command('site.block', { origin });
const cancel = (id: string): Promise<void> => command('call.cancel', { id });
const close = (): void =>
  void leaveWindow({
    windowId: ownWindow,
    announce: (windowId) => command('approval.leave', { windowId }),
    asks: async () => (await approvalsItem.get()).some(({ step }) => step === 'asking'),
    close: () => window.close(),
  });

async function open(_root: HTMLElement, draw: Draw): Promise<void> {
  // One read, of one area: a site waits for this window.
  const stored = await storedState({
    approvals: approvalsItem,
    calls: walletCallsItem,
    apiToken: apiTokenStateItem,
    network: networkNameItem,
    chainId: chainIdItem,
    wallet: walletStatusItem,
  });
  const now = clock();
  const Live = () => {
    const { approvals, calls, apiToken, network, chainId, wallet } = stored.value;
    return (
      <ApprovalWindow
        approvals={approvals}
        calls={calls}
        now={now.value}
        network={network}
        chainId={chainId}
        walletAsks={apiToken.state === 'none'}
        answer={answer}
        block={block}
        cancel={cancel}
        wallet={wallet}
        findProblem={() => void openOwnPage('trouble.html')}
        close={close}
      />
    );
  };
  await draw(<Live />);
  answerApprovalWindowCalls();
}

openPage('approval_title', null, open);
