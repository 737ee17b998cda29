import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { approvalsItem, isOfSite, type LeftoverApproval } from '#lib/approvals/approval.ts';
import { approvalPosition, approvalToShow, noSelection } from '#lib/approvals/select-approval.ts';
import type { ValuesOf } from '#lib/browser/stored-signal.ts';
import { callOf, isReviewed, keysCall, walletCallsItem } from '#lib/calls/wallet-call.ts';
import { describeHost } from '#lib/format/describe-host.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel, siteName } from '#lib/format/names.ts';
import { asOf } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { UnixMs } from '#lib/schedule.ts';
import { defaultNetworkName } from '#lib/settings/default-network-name.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { chainIdsItem, networkNamesItem } from '#lib/sites/current-chain.ts';
import { walletStatusesItem } from '#lib/state.ts';
import type { WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { ApprovalInWallet, ApprovalOutcome, keysLabels, outcomeLabels, walletLabels } from './approval-progress.tsx';
import { ConnectRequest } from './connect-request.tsx';
import { TransactionRequest, WalletReview } from './transaction-request.tsx';

/** Where an answer takes effect, and which of several requests this is. */
function ApprovalHead(props: { network: string | undefined; chainId: string | null; position?: string | null }) {
  const { network, chainId, position } = props;
  // The only network, before its chain is known: its name says nothing.
  const isNamed = network !== undefined && (network !== defaultNetworkName || chainId !== null);
  if (!isNamed && !position) return null;
  return (
    <header class="approval-head split wrap small">
      {isNamed && (
        <span class="with-icon" data-testid="approval-network">
          <Icon name="globe" />
          <span>
            <bdi>{escapeInvisible(networkLabel(network))}</bdi>
            {chainId !== null && (
              <>
                {' · '}
                <code>{escapeInvisible(chainId)}</code>
              </>
            )}
          </span>
        </span>
      )}
      <span role="status">{position}</span>
    </header>
  );
}

/** Asks the user to make sure that no interrupted review is left in the wallet, before the call that waits goes there. */
function LeftoverRequest({ approval: { id, origin, failing } }: { approval: LeftoverApproval }) {
  return (
    <>
      <div class="approval-body scrolling stack-4">
        <h1 class="tx-line" id="approval-decision">
          {t(failing ? 'finding_restart_needed_title' : 'leftover_heading')}
        </h1>
        <p id="approval-text">{failing ? t('leftover_text_failing') : t('leftover_text')}</p>
        {!failing && (
          <ul class="grants stack-2">
            <li class="with-icon">
              <Icon name="refresh" />
              {t('leftover_restart')}
            </li>
            <li class="with-icon">
              <Icon name="warning" />
              {t('leftover_enter')}
            </li>
          </ul>
        )}
        <p class="soft">{t('leftover_waiting', { host: bidiIsolate(siteName(origin)) })}</p>
      </div>
      <AnswerButtons id={id} asked={id} allow={failing ? 'restarted' : 'continue'} />
    </>
  );
}

/** One read, of one area: a site waits for this window. By the networks' IDs: names, chains and wallets. */
export const approvalItems = {
  approvals: approvalsItem,
  calls: walletCallsItem,
  apiToken: apiTokenStateItem,
  networkNames: networkNamesItem,
  chainIds: chainIdsItem,
  wallets: walletStatusesItem,
};

/** The approval window: one request at a time, through the user's answer and the wallet's. Closes when none is left. */
export function ApprovalWindow(props: ValuesOf<typeof approvalItems> & { now: UnixMs; close: () => void }) {
  const { approvals, calls, apiToken, networkNames, chainIds, wallets, now, close } = props;
  const [turn, setTurn] = useState(noSelection);
  const shown = approvalToShow(approvals, turn);
  const shownId = shown?.id ?? null;
  // Listing keys needs no approval here, but the wallet reviews it: the window says so meanwhile.
  const asked = shown === null ? keysCall(calls) : undefined;
  const over = shown === null && asked === undefined;

  useEffect(() => {
    if (over) close();
    else if (shownId !== null)
      setTurn((last) => ({ ...last, current: shownId, aside: last.aside.difference(new Set([shownId])) }));
  }, [shownId, over, close]);

  if (asked) {
    return (
      <main class="approval" data-testid="approval" data-kind="keys" data-step="in-wallet">
        <ApprovalHead network={networkNames[asked.networkId]} chainId={chainIds[asked.networkId] ?? null} />
        <ApprovalInWallet
          key={asked.id}
          labels={keysLabels(asked)}
          since={asked.since}
          now={now}
          asking={0}
          onLeave={close}
        />
      </main>
    );
  }
  if (shown === null) {
    return (
      <div class="approval-body scrolling stack-4">
        <Skeleton rows={3} />
      </div>
    );
  }
  const { id, origin, domain, networkId, topOrigin, tabId, step } = shown;
  const walletAsks = isReviewed(shown, apiToken);
  const walletNow = (id: string): WalletStatus | null => {
    const wallet = wallets[id];
    return wallet && asOf(wallet.checkedAt, now) === null ? wallet : null;
  };
  const { position, total, asking } = approvalPosition(approvals, shown);
  const asker = {
    origin,
    host: describeHost(origin, domain),
    within: topOrigin === null || topOrigin === origin ? null : siteName(topOrigin),
  };
  const outcome = outcomeLabels(shown);
  const isPractice = shown.kind === 'practice';
  const isChoice = step === 'asking' && shown.kind === 'connect' && shown.networkIds.length > 1;
  // With a session the wallet asks, and Drawbridge has not.
  const isWalletReview = walletAsks && step === 'in-wallet' && shown.kind === 'transaction';
  // A transaction goes to no other chain than the one that is named here.
  const shownChainId = shown.kind === 'transaction' ? shown.chainId : (chainIds[networkId] ?? null);
  const done = (): void => setTurn((last) => ({ ...last, current: null, done: new Set([...last.done, id]) }));
  const putAside = (): void => setTurn((last) => ({ ...last, current: null, aside: new Set([...last.aside, id]) }));
  return (
    <main class="approval" data-testid="approval" data-kind={shown.kind} data-step={step}>
      <ApprovalHead
        network={isChoice ? undefined : networkNames[networkId]}
        chainId={shownChainId}
        position={total > 1 ? t('approval_position', { position: String(position), total: String(total) }) : null}
      />
      {step === 'asking' && (shown.kind === 'connect' || isPractice) && (
        <ConnectRequest
          key={id}
          {...{ id, asker, tabId, walletAsks, isPractice }}
          networks={(shown.kind === 'connect' ? shown.networkIds : []).map((id) => ({
            id,
            name: networkNames[id] ?? '',
            wallet: walletNow(id),
          }))}
        />
      )}
      {shown.kind === 'leftover' && <LeftoverRequest key={id} approval={shown} />}
      {step === 'asking' && shown.kind === 'transaction' && (
        <TransactionRequest key={id} approval={shown} asker={asker} />
      )}
      {isWalletReview && (
        <WalletReview
          key={id}
          approval={shown}
          asker={asker}
          call={callOf(shown, calls)}
          asking={asking}
          onLeave={asking > 0 ? putAside : close}
        />
      )}
      {step === 'in-wallet' && isOfSite(shown) && !isWalletReview && (
        <ApprovalInWallet
          key={id}
          labels={walletLabels(shown, callOf(shown, calls))}
          since={callOf(shown, calls)?.since ?? now}
          now={now}
          asking={asking}
          // Closing the window denies every pending request.
          onLeave={asking > 0 ? putAside : close}
        />
      )}
      {outcome !== null && <ApprovalOutcome key={id} approval={shown} labels={outcome} asking={asking} onDone={done} />}
    </main>
  );
}
