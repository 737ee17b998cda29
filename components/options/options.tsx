import type { ComponentProps } from 'preact';
import { Button } from '#components/controls.tsx';
import { Logo } from '#components/icon.tsx';
import type { SettingsActions } from '#lib/commands/settings-actions.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { DamagedCopy } from '#lib/storage/damaged.ts';
import { AlertsSection } from './alerts-section.tsx';
import { ApiTokenSection } from './api-token-section.tsx';
import { type DamagedActions, DamagedNotice } from './damaged-notice.tsx';
import { DappsSection } from './dapps-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { type NetworksActions, NetworksSection, type NetworksState } from './networks-section.tsx';
import { RemovalSection } from './removal-section.tsx';
import { SitesSection } from './sites-section.tsx';
import { TransferSection } from './transfer-section.tsx';

/** IDs of the sections' headings, and their names. */
const sections = {
  'networks-heading': () => t('net_heading'),
  'alerts-heading': () => t('al_heading'),
  'token-heading': () => t('options_token_heading'),
  'sites-heading': () => t('view_sites'),
  'dapps-heading': () => t('dapps_heading'),
  'language-heading': () => t('language_heading'),
  'transfer-heading': () => t('net_transfer'),
  'removal-heading': () => t('removal_heading'),
};

/** The settings page. */
export function Options(props: {
  networks: NetworksState;
  actions: NetworksActions & SettingsActions;
  apiToken: ComponentProps<typeof ApiTokenSection>;
  sites: ComponentProps<typeof SitesSection>;
  dapps: ComponentProps<typeof DappsSection>;
  damaged: { copies: readonly DamagedCopy[]; actions: DamagedActions };
  /** Ends all sessions; rejects with a sentence for the user. */
  endSessions: () => Promise<void>;
  /** Opens the page that looks for the cause of a problem. */
  findProblem: () => void;
  showWelcome: () => void;
}) {
  const { networks, actions, apiToken, dapps } = props;
  const { settings } = networks;
  return (
    <main class="options">
      <header class="options-head split">
        <div class="line wide">
          <Logo size={32} />
          <h1>{t('options_heading')}</h1>
        </div>
        <div class="setting-buttons">
          <Button id="show-welcome" onClick={props.showWelcome}>
            {t('options_welcome')}
          </Button>
          <Button data-testid="find-problem" onClick={props.findProblem}>
            {t('trouble_title')}
          </Button>
        </div>
      </header>
      <nav class="options-nav" aria-label={t('options_nav')}>
        {Object.entries(sections).map(([heading, name]) => (
          <a key={heading} href={`#${heading}`}>
            {name()}
          </a>
        ))}
      </nav>
      <div class="options-sections">
        <DamagedNotice {...props.damaged} />
        <NetworksSection state={networks} actions={actions} />
        <AlertsSection settings={settings} save={actions.saveAlerts} />
        <ApiTokenSection {...apiToken} />
        <SitesSection {...props.sites} />
        <DappsSection {...dapps} />
        <LanguageSection language={settings.language} save={actions.saveLanguage} />
        <TransferSection settings={settings} save={actions.importSettings} />
        <RemovalSection end={props.endSessions} />
      </div>
    </main>
  );
}
