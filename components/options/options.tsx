import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { ActivitySection, type ActivityState } from '#components/activity/activity-section.tsx';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Done, Failure, useAttempt } from '#components/controls.tsx';
import { FieldForm, typedOrigin } from '#components/field-form.tsx';
import { Fixed, Select, Switch } from '#components/form.tsx';
import { Icon } from '#components/icon.tsx';
import { PlainHead, Section } from '#components/page-head.tsx';
import { HttpWalletSite } from '#components/sites/sites-view.tsx';
import { browserLanguageName } from '#lib/browser/language.ts';
import { hasUnsaved } from '#lib/browser/unsaved.ts';
import { command } from '#lib/commands/send-command.ts';
import { httpWalletActions } from '#lib/commands/settings-actions.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { type LanguageChoice, languageChoices, languageNames } from '#lib/i18n/languages.ts';
import { withoutPolicy } from '#lib/managed/apply-policy.ts';
import type { Managed } from '#lib/managed/policy.ts';
import type { ApiTokenState } from '#lib/sites/api-token-state.ts';
import { everySite } from '#lib/sites/site-pattern.ts';
import type { DamagedCopy } from '#lib/storage/damaged.ts';
import { AlertsSection } from './alerts-section.tsx';
import { ApiTokenSection } from './api-token-section.tsx';
import { ContactsSection } from './contacts-section.tsx';
import { DamagedNotice } from './damaged-notice.tsx';
import { NetworksSection, type NetworksState } from './networks-section.tsx';
import { SitesSection, type SitesState } from './sites-section.tsx';
import { TransferSection } from './transfer-section.tsx';

/** What the settings page shows. */
interface OptionsState extends NetworksState, SitesState, ActivityState {
  apiToken: ApiTokenState;
  damaged: readonly DamagedCopy[];
  storageFails: boolean;
  vega: boolean;
  /** Those of `httpWalletSites` without a host permission. */
  httpForbidden: readonly string[];
}

interface OptionsProps {
  state: OptionsState;
  /** Rejects with a sentence for the user. */
  saveVega: (on: boolean) => Promise<unknown>;
}

/** Policy settings that no other section shows, and values that cannot be read. */
function ManagedSection({ managed: { policy, problems } }: { managed: Managed }) {
  const lists = [
    { title: t('managed_always'), hint: t('managed_always_hint'), sites: policy.alwaysAllowed },
    { title: t('managed_never'), hint: null, sites: policy.neverAllowed },
  ];
  return (
    <Section name="managed" title={t('managed_heading')} hint={t('managed_hint')} data-testid="managed">
      {problems.map(({ place, value }) => (
        <p key={place} class="failure" data-testid="managed-problem">
          <Icon name="warning" />
          <span class="stack-1">
            <span>{t('managed_unreadable', { place: bidiIsolate(place), value: bidiIsolate(value) })}</span>
            {place.startsWith('neverAllowedSites') && <span>{t('managed_all_blocked')}</span>}
          </span>
        </p>
      ))}
      {lists
        .filter(({ sites }) => sites.length > 0)
        .map(({ title, hint, sites }) => (
          <div key={title} class="stack-1">
            <h3>{title}</h3>
            {hint !== null && <p class="soft small">{hint}</p>}
            <ul class="managed-sites">
              {sites.map((site) => (
                <li key={site}>
                  {site === everySite ? t('managed_never_others') : <bdi dir="ltr">{escapeInvisible(site)}</bdi>}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Section>
  );
}

/** Ends all sessions before the extension is removed. */
export function RemovalSection() {
  const [done, setDone] = useState(false);
  const end = async (): Promise<void> => {
    setDone(false);
    await command('sessions.endAll');
    setDone(true);
  };
  return (
    <Section name="removal" title={t('removal_heading')} hint={t('removal_hint')} data-testid="removal">
      <ConfirmButton id="end-sessions" question={t('removal_question')} yes={t('removal_yes')} job={end}>
        {t('removal_end')}
      </ConfirmButton>
      <p role="status">{done && <Done>{t('removal_done')}</Done>}</p>
    </Section>
  );
}

/** The language of Drawbridge. Once it is saved, the extension's pages load again. */
function LanguageSection(props: { language: LanguageChoice }) {
  const { failure, attempt } = useAttempt();
  const [opened] = useState(props.language);
  return (
    <Section name="language" title={t('language_heading')} data-testid="language-settings">
      <Select
        label={t('language_label')}
        name="language"
        value={props.language}
        options={languageChoices.map((choice) => [
          choice,
          choice === 'browser' ? t('language_browser', { name: browserLanguageName() }) : languageNames[choice],
        ])}
        onSelect={(language) => attempt(command('settings.save', { language }))}
      />
      <p role="status" class="small">
        {props.language !== opened && hasUnsaved.value && t('language_waits')}
      </p>
      <Failure sentence={failure} />
    </Section>
  );
}

/** Support for dApps made for another wallet. */
function DappsSection({ state, saveVega }: OptionsProps) {
  const { vega, httpWalletSites, httpForbidden } = state;
  const { vegaOff, httpWalletOff } = state.managed.policy;
  return (
    <Section name="dapps" title={t('dapps_heading')} data-testid="dapp-settings">
      <Switch
        name="vega"
        label={t('dapps_vega')}
        hint={t('dapps_vega_hint')}
        checked={vega && !vegaOff}
        fixed={vegaOff}
        onChange={saveVega}
      />
      <h3>{t('http_sites')}</h3>
      {httpWalletOff ? (
        <div class="stack-1" data-testid="http-sites-off">
          <Fixed />
          <p class="small">{t('managed_http_off')}</p>
        </div>
      ) : (
        <div class="stack-2">
          <p class="soft small">{t('http_sites_hint')}</p>
          {httpWalletSites.length === 0 && <p class="small">{t('http_sites_none')}</p>}
          {httpWalletSites.map((origin) => (
            <HttpWalletSite key={origin} origin={origin} forbidden={httpForbidden} />
          ))}
          <FieldForm
            name="http-site"
            label={t('http_sites_add_label')}
            hint={t('http_sites_add_hint')}
            action={t('http_sites_add')}
            save={(site) => httpWalletActions.turnOn(typedOrigin(site))}
          />
        </div>
      )}
    </Section>
  );
}

/** The settings page. */
export function Options({ state, saveVega }: OptionsProps) {
  const { settings, managed, now } = state;
  const isManaged = managed.applied !== '';
  const own = isManaged ? withoutPolicy(settings, managed.own) : settings;
  const sections: readonly (false | readonly [name: string, title: string, section: ComponentChildren])[] = [
    isManaged && ['managed', t('managed_heading'), <ManagedSection managed={managed} />],
    ['networks', t('net_heading'), <NetworksSection state={state} />],
    ['alerts', t('al_heading'), <AlertsSection settings={settings} fixed={managed.policy.alerts} />],
    ['token', t('api_token'), <ApiTokenSection kept={state.apiToken} settings={settings} now={now} />],
    ['sites', t('view_sites'), <SitesSection state={state} />],
    ['activity', t('activity_heading'), <ActivitySection state={state} />],
    ['contacts', t('contacts_heading'), <ContactsSection contacts={settings.contacts} />],
    ['dapps', t('dapps_heading'), <DappsSection state={state} saveVega={saveVega} />],
    ['language', t('language_heading'), <LanguageSection language={settings.language} />],
    ['transfer', t('net_transfer'), <TransferSection settings={own} />],
    ['removal', t('removal_heading'), <RemovalSection />],
  ];
  const shown = sections.filter((one) => one !== false);
  return (
    <>
      <PlainHead page="options" />
      <main class="options">
        <h1>{t('open_settings')}</h1>
        <nav class="options-nav" aria-label={t('options_nav')}>
          {shown.map(([name, title]) => (
            <a key={name} href={`#${name}-heading`}>
              {title}
            </a>
          ))}
        </nav>
        <div class="options-sections stack-5">
          <DamagedNotice copies={state.damaged} storageFails={state.storageFails} />
          {shown.map(([name, , section]) => (
            <Fragment key={name}>{section}</Fragment>
          ))}
        </div>
      </main>
    </>
  );
}
