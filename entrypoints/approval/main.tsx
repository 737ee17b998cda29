import { render } from 'preact';
import { ApprovalWindow } from '#components/approval/approval-window.tsx';
import { clock, openPage, pageRoot } from '#lib/browser/page-root.ts';
import { publicSuffixes } from '#lib/browser/public-suffixes.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { focusOwnWindow, leaveWindow, onApprovalWindowCall, ownWindow } from '#lib/browser/windows.ts';
import { walletCallsItem } from '#lib/calls/wallet-call.ts';
import { command } from '#lib/commands/send-command.ts';
import { knownKeys } from '#lib/sites/site.ts';
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
  const [suffixes, stored] = await Promise.all([
    publicSuffixes(),
    storedState({
      approvals: approvalsItem,
      calls: walletCallsItem,
      sites: sitesItem,
      apiToken: apiTokenStateItem,
    }),
  ]);
  const now = clock();
  const Live = () => {
    const { approvals, calls, sites, apiToken } = stored.value;
    return (
      <ApprovalWindow
        approvals={approvals}
        calls={calls}
        suffixes={suffixes}
        now={now.value}
        walletAsks={apiToken.state === 'none'}
        keys={knownKeys(sites) ?? []}
        answer={answer}
        close={close}
      />
    );
  };
  render(<Live />, root);
  onApprovalWindowCall(() => {
    focusOwnWindow().catch((error: unknown) => console.warn('The window could not be brought to the front:', error));
  });
}

openPage(root, open);
