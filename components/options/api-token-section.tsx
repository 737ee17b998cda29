import { useState } from 'preact/hooks';
import { ConfirmButton } from '#components/confirm-box.tsx';
import { Notice } from '#components/controls.tsx';
import { FieldForm } from '#components/field-form.tsx';
import { Switch } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { command } from '#lib/commands/send-command.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { networkAmong } from '#lib/format/names.ts';
import { formatAge } from '#lib/format/time.ts';
import { listFormat, t } from '#lib/i18n/i18n.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { type ApiTokenState, apiTokenOf } from '#lib/sites/api-token-state.ts';
import { isToken } from '#lib/wallet/answer.ts';

const looks = {
  invalid: { tone: 'refused', icon: 'cross', title: 'finding_token_ended_title', text: 'finding_token_ended_text' },
  unchecked: { tone: 'waiting', icon: 'clock', title: 'options_token_unchecked', text: 'options_token_unchecked_text' },
  valid: { tone: 'ok', icon: 'check', title: 'options_token_valid', text: null },
} as const;

const endOf = ({ hint }: ApiTokenState): string => bidiIsolate(`…${hint}`);

const untilWhen = ({ remembered }: ApiTokenState): string =>
  remembered ? t('options_token_remembered') : t('options_token_session');

function ForgetToken() {
  return (
    <ConfirmButton
      id="forget-token"
      question={t('options_token_forget_question')}
      yes={t('options_token_forget_yes')}
      job={() => command('apiToken.forget')}
    >
      {t('options_token_forget')}
    </ConfirmButton>
  );
}

function TokenInUse({ token, now }: { token: ApiTokenState; now: number }) {
  const { checkedAt, state } = token;
  const { text, title, ...notice } = looks[state === 'none' ? 'valid' : state];
  return (
    <Notice {...notice} title={t(title)} actions={<ForgetToken />}>
      {text !== null && <p>{t(text)}</p>}
      <p>
        <span data-testid="token-hint">{t('api_token_ends', { hint: endOf(token) })}</span>
        {'. '}
        {untilWhen(token)}
        {checkedAt !== null && (
          <span aria-live="off"> {t('options_token_checked', { age: formatAge(checkedAt, now) })}</span>
        )}
      </p>
    </Notice>
  );
}

/** Takes a new API token, which leaves the page once it is saved. */
function TokenForm({ replaces }: { replaces: boolean }) {
  const [remember, setRemember] = useState(false);
  return (
    <FieldForm
      secret
      name="api-token"
      label={replaces ? t('options_token_replace') : t('options_token_paste')}
      action={t('options_token_save')}
      busy={t('options_token_saving')}
      check={(token) => (token === '' || isToken(token) ? null : t('options_token_malformed'))}
      save={(token) => command('apiToken.set', { token, remember }).then(() => setRemember(false))}
    >
      <Switch
        name="remember-token"
        label={t('options_token_remember')}
        hint={t('options_token_remember_hint')}
        checked={remember}
        onChange={setRemember}
      />
    </FieldForm>
  );
}

/** The API token of the network in use, and a form for a new one, which replaces that of any other network. */
export function ApiTokenSection({ kept, settings, now }: { kept: ApiTokenState; settings: Settings; now: number }) {
  const token = apiTokenOf(kept, settings.networkId);
  const names = kept.networkIds.map((id) => bidiIsolate(networkAmong(settings, id) ?? ''));
  return (
    <Section
      name="token"
      title={t('api_token')}
      hint={t('options_token_hint')}
      data-testid="api-token"
      data-state={token.state}
    >
      <div role="status">{token.state !== 'none' && <TokenInUse token={token} now={now} />}</div>
      {token.state !== kept.state && (
        <div class="stack-2 small">
          <p>
            {names.length > 0
              ? t('options_token_elsewhere', { hint: endOf(kept), network: listFormat().format(names) })
              : t('options_token_nowhere', { hint: endOf(kept) })}{' '}
            {untilWhen(kept)}
          </p>
          <ForgetToken />
        </div>
      )}
      <TokenForm replaces={token.state !== 'none'} />
    </Section>
  );
}
