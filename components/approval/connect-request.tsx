import { useState } from 'preact/hooks';
import { JobButton, Notice } from '#components/controls.tsx';
import { Select } from '#components/form.tsx';
import { Icon } from '#components/icon.tsx';
import { Breakable } from '#components/site-name.tsx';
import { ExpectChainButton, explainState } from '#components/wallet/findings.tsx';
import { openTrouble } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { isSuspicious } from '#lib/format/describe-host.ts';
import { bidiIsolate, escapeInvisible, inSentence } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { defaultNetworkName } from '#lib/settings/default-network-name.ts';
import { isUnreachable, type WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { ApprovalHost, type Asker } from './approval-host.tsx';

/** A site's request to connect: who asks, what it gets, what it never gets. */
export function ConnectRequest(props: {
  id: string;
  asker: Asker;
  tabId: number;
  walletAsks: boolean;
  /** Asked by the welcome page, for nothing. */
  isPractice: boolean;
  /** Those that it may be for, the one that it most likely is for first, with their wallets as found a moment ago, if they were. */
  networks: ReadonlyArray<{ id: string; name: string; wallet: WalletStatus | null }>;
}) {
  const { id, asker, tabId, walletAsks, isPractice, networks } = props;
  const [networkId, choose] = useState(networks[0]?.id);
  const { name = '', wallet = null } = networks.find((network) => network.id === networkId) ?? {};
  const { tone, icon, title, text } = explainState(wallet);
  const isOff = wallet?.finding === 'no-answer';
  const keys = walletAsks ? t('approval_grants_keys') : t('approval_grants_keys_here');
  const asks = walletAsks ? t('approval_grants_ask') : t('approval_grants_ask_here');
  const blocked = bidiIsolate(asker.host.registrable.replace(/\.+$/, ''));
  const asked = JSON.stringify([id, asker, walletAsks, networkId]);
  return (
    <>
      <div class="approval-body scrolling stack-4">
        {isPractice && (
          <p class="flag tone-waiting small" id="approval-note" data-testid="practice">
            <Icon name="warning" />
            <span>{t('practice_flag')}</span>
          </p>
        )}
        <h1 class="section-title" id="approval-decision" data-testid="approval-heading">
          {name === '' || name === defaultNetworkName
            ? t('approval_heading')
            : t('approval_heading_on', { network: inSentence(name) })}
        </h1>
        <ApprovalHost {...asker} />
        {networks.length > 1 && (
          <Select
            class="wrap"
            label={t('approval_choose_network')}
            name="approval-network"
            value={networkId ?? ''}
            options={networks.map((network) => [network.id, escapeInvisible(networkLabel(network.name))])}
            onSelect={choose}
          />
        )}
        <div role="status" data-testid="connect-problem">
          {!isPractice && wallet !== null && (isUnreachable(wallet) || wallet.finding === 'wrong-chain') && (
            <Notice
              {...(isOff ? { tone: 'waiting', icon: 'off', title: t('welcome_wallet_none') } : { tone, icon, title })}
              actions={
                wallet.finding === 'wrong-chain' ? (
                  <ExpectChainButton networkId={networkId ?? ''} found={wallet.detail} />
                ) : (
                  <JobButton job={() => openTrouble({ site: asker.origin, tabId })}>{t('trouble_find')}</JobButton>
                )
              }
            >
              {isOff ? t('approval_wallet_first') : text}
            </Notice>
          )}
        </div>
        <section aria-labelledby="grants">
          <h2 id="grants">{t('approval_grants_title')}</h2>
          <ul class="grants stack-2">
            {[keys, t('approval_grants_chain'), asks].map((grant) => (
              <li class="with-icon" key={grant}>
                <Icon name="check" />
                {grant}
              </li>
            ))}
          </ul>
        </section>
        <p class="never box with-icon">
          <Icon name="shield" />
          {t('approval_never')}
        </p>
        {!isPractice && (
          <div>
            {/* It denies, too. */}
            <JobButton id="block" look="quiet" compact job={() => command('site.block', { origin: asker.origin })}>
              {t('answer_block')}
            </JobButton>
            <p class="soft small">
              <Breakable text={t('answer_block_scope', { site: blocked })} />
            </p>
          </div>
        )}
      </div>
      <AnswerButtons
        id={id}
        asked={asked}
        {...(networkId !== undefined && { how: { networkId } })}
        allow="connect"
        cautious={isSuspicious(asker.host) ? ['site'] : []}
      />
    </>
  );
}
