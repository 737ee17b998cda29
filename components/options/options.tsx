import type { ComponentProps } from 'preact';
import { Logo } from '#components/icon.tsx';
import type { SettingsActions } from '#lib/commands/settings-actions.ts';
import { t } from '#lib/i18n/i18n.ts';
import { AlertsSection } from './alerts-section.tsx';
import { ApiTokenSection } from './api-token-section.tsx';
import { DappsSection } from './dapps-section.tsx';
import { type NetworksActions, NetworksSection, type NetworksState } from './networks-section.tsx';
import { TransferSection } from './transfer-section.tsx';

/** The settings page. */
export function Options(props: {
  networks: NetworksState;
  actions: NetworksActions & SettingsActions;
  apiToken: ComponentProps<typeof ApiTokenSection>;
  dapps: ComponentProps<typeof DappsSection>;
}) {
  const { networks, actions, apiToken, dapps } = props;
  const { settings } = networks;
  return (
    <main class="options">
      <header class="options-head line wide">
        <Logo size={32} />
        <h1>{t('options_heading')}</h1>
      </header>
      <NetworksSection state={networks} actions={actions} />
      <AlertsSection settings={settings} save={actions.saveAlerts} />
      <ApiTokenSection {...apiToken} />
      <DappsSection {...dapps} />
      <TransferSection settings={settings} save={actions.importSettings} />
    </main>
  );
}
