import { Fragment } from 'preact';
import { CopyButton, Done, Notice } from '#components/controls.tsx';
import { FieldForm } from '#components/field-form.tsx';
import type { NetworksState } from '#components/options/networks-section.tsx';
import { ExpectChainButton, explainState } from '#components/wallet/findings.tsx';
import { saveNetwork } from '#lib/commands/settings-actions.ts';
import { inSentence } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseWalletAddress } from '#lib/settings/address.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { isUsable, type WalletStatus } from '#lib/wallet/wallet-checks.ts';

/** Where vegaprotocol/vega publishes what its Jenkinsfile and .github/workflows/release-binaries.yml build. */
const release = 'https://github.com/vegaprotocol/vega/releases/tag/v0.79.0';
const networks = 'https://github.com/vegaprotocol/networks';

/** Of vegaprotocol/vega v0.71.6 and v0.79.0: the examples in cmd/vegawallet/commands/{init,wallet_create,network_import,service_run}.go. */
const commands = {
  init: 'vegawallet init',
  create: 'vegawallet create --wallet NAME',
  import: 'vegawallet network import --from-file FILE',
  start: 'vegawallet service run --network NETWORK',
};

function CommandLine({ text }: { text: string }) {
  return (
    <p class="command-line line box">
      <code>
        {text.split(' ').map((word, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
      <CopyButton text={text} what={t('command_line')} />
    </p>
  );
}

const OutsideLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
);

function HowToStart() {
  return (
    <>
      <p>{t('welcome_wallet_have')}</p>
      <CommandLine text={commands.start} />
      <details>
        <summary>{t('welcome_wallet_get')}</summary>
        <ol class="stack-3">
          <li>
            {t('welcome_wallet_download')} <OutsideLink href={release} text={t('welcome_wallet_release')} />
          </li>
          <li>
            {t('welcome_wallet_init')}
            <CommandLine text={commands.init} />
          </li>
          <li>
            {t('welcome_wallet_create')}
            <CommandLine text={commands.create} />
          </li>
          <li>
            {t('welcome_wallet_import')} <OutsideLink href={networks} text={t('welcome_wallet_networks')} />
            <CommandLine text={commands.import} />
          </li>
          <li>
            {t('welcome_wallet_start')}
            <CommandLine text={commands.start} />
          </li>
        </ol>
        <p class="soft small">{t('welcome_wallet_names')}</p>
      </details>
    </>
  );
}

/** Finds the wallet service, or says how to get and start it. */
export function WalletStep({ wallet, state }: { wallet: WalletStatus | null; state: NetworksState }) {
  const { settings, managed } = state;
  const { id, walletAddress: address } = currentNetwork(settings);
  const { finding, tone, icon, title, text } = explainState(wallet, address);
  const chainId = wallet?.chainId ?? null;
  const there = wallet !== null && isUsable(wallet);
  const saveAddress = async (text: string): Promise<void> => {
    const walletAddress = parseWalletAddress(text);
    if (walletAddress === null) throw new Error(t('options_wallet_address_invalid'));
    await saveNetwork(settings, { id, walletAddress });
  };
  return (
    <div class="stack-3" data-testid="welcome-wallet" data-finding={finding}>
      {/* The notice itself is no live region: its text would be read again with each check. */}
      <p role="status" class="soft">
        {!there && t('welcome_wallet_looking', { address })}
        {there && (
          <Done>
            {t('welcome_wallet_found', { address })}{' '}
            {chainId !== null && t('welcome_wallet_chain', { chain: inSentence(chainId) })}
          </Done>
        )}
      </p>
      {finding === 'no-answer' && (
        <Notice tone="waiting" icon="off" title={t('welcome_wallet_none')}>
          <HowToStart />
        </Notice>
      )}
      {finding !== 'no-answer' && finding !== 'running' && finding !== 'ok' && (
        <Notice
          tone={tone}
          icon={icon}
          title={title}
          actions={finding === 'wrong-chain' && <ExpectChainButton networkId={id} found={wallet?.detail ?? ''} />}
        >
          {text}
        </Notice>
      )}
      {!there && managed.policy.walletAddress === undefined && (
        <details>
          <summary>{t('welcome_wallet_elsewhere')}</summary>
          <FieldForm
            name="wallet-address"
            label={t('options_wallet_address')}
            hint={t('options_wallet_address_hint')}
            action={t('welcome_wallet_check')}
            save={saveAddress}
          />
        </details>
      )}
    </div>
  );
}
