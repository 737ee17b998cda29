import { Icon } from '#components/icon.tsx';
import { type NetworksActions, NetworksSection, type NetworksState } from '#components/options/networks-section.tsx';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork } from '#lib/settings/settings.ts';

/** The chain that the wallet is on, which was learnt from it; networks of other kinds below. */
export function NetworkStep({ state, actions }: { state: NetworksState; actions: NetworksActions }) {
  const { chainId, settings } = state;
  const chain = bidiIsolate(escapeInvisible(chainId));
  return (
    <>
      <p role="status" class="said-ok">
        {chainId !== '' && currentNetwork(settings).expectedChainId === chainId && (
          <>
            <Icon name="check" />
            {t('welcome_network_used', { chain })}
          </>
        )}
      </p>
      <details open={chainId === ''}>
        <summary>{t('welcome_network_other')}</summary>
        <div class="stack-3">
          <p>{t('welcome_network_text')}</p>
          <NetworksSection state={state} actions={actions} embedded />
        </div>
      </details>
    </>
  );
}
