import { useState } from 'preact/hooks';
import { Button, Switch } from '#components/controls.tsx';
import { submits, TextField } from '#components/form.tsx';
import { kindWords } from '#components/governance/alert-labels.ts';
import { Failure } from '#components/status.tsx';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import type { AlertPreferences } from '#lib/settings/alert-preferences.ts';
import { type AlertsChange, withAlerts } from '#lib/settings/change-settings.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { Fixed, FixedSwitch } from './fixed.tsx';

const notices: ReadonlyArray<{
  name: string;
  about: keyof AlertPreferences['notify'];
  label: () => string;
  hint?: () => string;
}> = [
  { name: 'notify-new', about: 'newProposals', label: () => t('al_notify_new') },
  { name: 'notify-state', about: 'stateChanges', label: () => t('al_notify_state') },
  { name: 'notify-party', about: 'followedParty', label: () => t('al_notify_party') },
  {
    name: 'notify-reminders',
    about: 'reminders',
    label: () => t('al_notify_reminders'),
    hint: () => t('al_notify_reminders_hint'),
  },
];

/** The alert preferences. Each change is saved at once; `save` rejects with a sentence for the user. */
export function AlertsSection(props: {
  settings: Settings;
  /** What the administrator has set. */
  fixed: AlertsChange;
  save: (change: AlertsChange) => Promise<void>;
}) {
  const { fixed } = props;
  // Changes being saved, shown as if they were stored.
  const [asked, setAsked] = useState<readonly AlertsChange[]>([]);
  const { alerts, governanceAlerts } = asked.reduce(withAlerts, props.settings);
  const [failure, setFailure] = useState<string | null>(null);
  // Null while it equals the stored value.
  const [party, setParty] = useState<string | null>(null);
  const save = (change: AlertsChange): void => {
    setAsked((all) => [...all, change]);
    setFailure(null);
    props
      .save(change)
      .catch((error: unknown) => {
        setFailure(errorMessage(error));
        setParty((typed) => typed ?? change.followedParty ?? null);
      })
      .finally(() => setAsked((all) => all.filter((one) => one !== change)));
  };
  const typed = (party ?? alerts.followedParty).trim();
  const tooLong = typed.length > 200;
  return (
    <section class="options-section stack-4" aria-labelledby="alerts-heading" data-testid="alert-settings">
      <h2 id="alerts-heading">{t('al_heading')}</h2>
      <Failure sentence={failure} />
      {fixed.follow === undefined ? (
        <Switch
          name="governance-alerts"
          label={t('options_alerts')}
          hint={t('options_alerts_hint')}
          checked={governanceAlerts}
          onChange={(on) => save({ follow: on })}
        />
      ) : (
        <FixedSwitch name="governance-alerts" label={t('options_alerts')} checked={governanceAlerts} />
      )}
      <fieldset class="setting choices stack-2" disabled={!governanceAlerts}>
        <legend>{t('al_notify')}</legend>
        {notices.map(({ name, about, label, hint }) =>
          fixed.notify?.[about] === undefined ? (
            <Switch
              key={about}
              name={name}
              label={label()}
              {...(hint && { hint: hint() })}
              checked={alerts.notify[about]}
              disabled={about === 'followedParty' && alerts.followedParty === ''}
              onChange={(on) => save({ notify: { [about]: on } })}
            />
          ) : (
            <FixedSwitch key={about} name={name} label={label()} checked={alerts.notify[about]} />
          ),
        )}
      </fieldset>
      <form
        onSubmit={submits(() => {
          if (tooLong) return;
          save({ followedParty: typed });
          setParty(null);
        })}
      >
        <TextField
          name="followed-party"
          label={t('al_party')}
          hint={fixed.followedParty === undefined ? t('al_party_hint') : <Fixed />}
          readOnly={fixed.followedParty !== undefined}
          value={party ?? alerts.followedParty}
          problem={tooLong ? t('al_party_invalid') : null}
          onInput={setParty}
        >
          {party !== null && typed !== alerts.followedParty && (
            <Button type="submit" id="save-party" disabled={tooLong}>
              {t('options_save')}
            </Button>
          )}
        </TextField>
      </form>
      <fieldset class="setting choices kinds stack-2">
        <legend>{t('al_mute')}</legend>
        <p class="soft small">
          {t('al_mute_hint')}
          {fixed.mute && <Fixed id="muted-fixed" />}
        </p>
        {proposalKinds
          .filter((kind) => kind !== 'unknown')
          .map((kind) => {
            const choice = { name: `mute-${kind}`, label: kindWords(kind), checked: alerts.mutedKinds.includes(kind) };
            return fixed.mute === undefined ? (
              <Switch key={kind} {...choice} onChange={(on) => save({ mute: { [kind]: on } })} />
            ) : (
              <FixedSwitch key={kind} {...choice} mark="muted-fixed" />
            );
          })}
      </fieldset>
    </section>
  );
}
