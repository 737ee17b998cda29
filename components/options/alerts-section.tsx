import { FieldForm } from '#components/field-form.tsx';
import { Fixed, Switch } from '#components/form.tsx';
import { kindWords } from '#components/governance/proposal-state.tsx';
import { Section } from '#components/page-head.tsx';
import { saveAlerts } from '#lib/commands/settings-actions.ts';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { networkLabel } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { AlertsChange } from '#lib/settings/change-settings.ts';
import { isKeyOrNone } from '#lib/settings/contacts.ts';
import { followedBy, type Settings } from '#lib/settings/settings.ts';

/** What is notified of. */
const notices = ['newProposals', 'stateChanges', 'followedParty', 'reminders'] as const;

/** The alert preferences. Each change is saved at once. */
export function AlertsSection(props: {
  settings: Settings;
  /** What the administrator has set. */
  fixed: AlertsChange;
}) {
  const { fixed, settings } = props;
  const { alerts, governanceAlerts } = settings;
  const isFixedParty = fixed.followedParty !== undefined;
  const save = (change: AlertsChange): Promise<void> => saveAlerts(settings, change);
  return (
    <Section name="alerts" title={t('al_heading')} data-testid="alert-settings">
      <Switch
        name="governance-alerts"
        label={t('al_heading')}
        hint={t('options_alerts_hint')}
        checked={governanceAlerts}
        fixed={fixed.follow !== undefined}
        onChange={(on) => save({ follow: on })}
      />
      {settings.networks.length > 1 && (
        <fieldset class="setting choices stack-2" disabled={!governanceAlerts}>
          <legend>{t('al_networks')}</legend>
          {settings.networks.map(({ id, name }) => (
            <Switch
              key={id}
              name={`follow-${id}`}
              label={escapeInvisible(networkLabel(name))}
              {...(id === settings.networkId && { hint: t('al_network_in_use') })}
              checked={followedBy(settings).includes(id)}
              onChange={(follow) => save({ network: { id, follow } })}
            />
          ))}
        </fieldset>
      )}
      <fieldset class="setting choices stack-2" disabled={!governanceAlerts}>
        <legend>{t('al_notify')}</legend>
        {notices.map((about) => (
          <Switch
            key={about}
            name={`notify-${about}`}
            label={t(`al_notify_${about}`)}
            {...(about === 'reminders' && { hint: t('al_notify_reminders_hint') })}
            checked={alerts.notify[about]}
            disabled={about === 'followedParty' && alerts.followedParty === ''}
            fixed={fixed.notify?.[about] !== undefined}
            onChange={(on) => save({ notify: { [about]: on } })}
          />
        ))}
      </fieldset>
      <FieldForm
        name="followed-party"
        label={t('al_party')}
        hint={isFixedParty ? <Fixed /> : t('al_party_hint')}
        readOnly={isFixedParty}
        value={alerts.followedParty}
        action={t('options_save')}
        check={(party) => (isKeyOrNone(party) ? null : t('al_party_invalid'))}
        clears
        save={(party) => save({ followedParty: party.toLowerCase() })}
      />
      <fieldset class="setting choices kinds stack-2">
        <legend>{t('al_mute')}</legend>
        <p class="soft small">{t('al_mute_hint')}</p>
        {proposalKinds
          .filter((kind) => kind !== 'unknown')
          .map((kind) => (
            <Switch
              key={kind}
              name={`kind-${kind}`}
              label={kindWords(kind)}
              checked={!alerts.mutedKinds.includes(kind)}
              fixed={fixed.mute !== undefined}
              onChange={(on) => save({ mute: { [kind]: !on } })}
            />
          ))}
      </fieldset>
    </Section>
  );
}
