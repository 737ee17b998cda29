import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isToken } from '#lib/wallet/token.ts';

/** Takes a new API token. What was pasted is gone from the page as soon as it is saved, and never comes back into it. */
export function ApiTokenForm(props: {
  /** Whether there is a token already, which this one replaces. */
  replaces: boolean;
  save: (token: string, remember: boolean) => Promise<void>;
}): JSX.Element {
  const [token, setToken] = useState('');
  const [remember, setRemember] = useState(false);
  const pasted = token.trim();
  const good = isToken(pasted);
  const saving = useTask(async () => {
    if (!good) return;
    await props.save(pasted, remember);
    setToken('');
    setRemember(false);
  });
  return (
    <form
      class="token-form"
      onSubmit={(event) => {
        event.preventDefault();
        saving.run();
      }}
    >
      <div class="setting">
        <label for="api-token">{props.replaces ? t('options_token_replace') : t('options_token_paste')}</label>
        <input
          type="password"
          class="field"
          id="api-token"
          value={token}
          spellcheck={false}
          autocomplete="off"
          aria-describedby="api-token-problem"
          aria-invalid={pasted !== '' && !good}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
        <div id="api-token-problem" aria-live="polite">
          {pasted !== '' && !good && (
            <p class="failure small">
              <Icon name="warning" size={14} />
              {t('options_token_malformed')}
            </p>
          )}
        </div>
      </div>
      <label class="setting-switch">
        <input
          type="checkbox"
          id="remember-token"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <span>
          {t('options_token_remember')}
          <span class="soft small">{t('options_token_remember_hint')}</span>
        </span>
      </label>
      <Failure sentence={saving.failure} />
      <div>
        <button type="submit" id="save-token" class="button primary" disabled={!good || saving.busy}>
          {saving.busy ? t('options_token_saving') : t('options_token_save')}
        </button>
      </div>
    </form>
  );
}
