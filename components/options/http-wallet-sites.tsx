import type { JSX, TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { Button, TextField } from '#components/controls.tsx';
import { type HttpWallet, HttpWalletSite } from '#components/sites/http-wallet.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseSiteOrigin } from '#lib/sites/site-origin.ts';

/** The sites on which `fetch` answers for the wallet's own address, and the way to add one. */
export function HttpWalletSites({ httpWallet }: { httpWallet: HttpWallet }): JSX.Element {
  const { chosen, actions } = httpWallet;
  const [typed, setTyped] = useState('');
  const [invalid, setInvalid] = useState(false);
  const adding = useTask(async () => {
    const origin = parseSiteOrigin(typed);
    setInvalid(origin === null);
    if (origin === null) return;
    await actions.turnOn(origin);
    setTyped('');
  });
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    adding.run();
  };
  return (
    <form onSubmit={submit}>
      <h3>{t('http_sites')}</h3>
      <p class="soft small">{t('http_sites_hint')}</p>
      {chosen.length === 0 && <p class="small">{t('http_sites_none')}</p>}
      {chosen.map((origin) => (
        <HttpWalletSite key={origin} origin={origin} httpWallet={httpWallet} />
      ))}
      <TextField
        name="http-site"
        label={t('http_sites_add_label')}
        hint={t('http_sites_add_hint')}
        value={typed}
        problem={invalid ? t('http_sites_invalid') : null}
        onInput={(text) => {
          setTyped(text);
          setInvalid(false);
        }}
      >
        <Button type="submit" id="add-http-site" compact disabled={adding.busy || typed.trim() === ''}>
          {t('http_sites_add')}
        </Button>
      </TextField>
      <Failure sentence={adding.failure} />
    </form>
  );
}
