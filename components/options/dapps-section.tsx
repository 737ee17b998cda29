import { useState } from 'preact/hooks';
import { Button, Switch } from '#components/controls.tsx';
import { submits, TextField } from '#components/form.tsx';
import { type HttpWallet, HttpWalletSite } from '#components/sites/http-wallet.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { parseSiteOrigin } from '#lib/sites/origin.ts';

/** The sites on which `fetch` answers for the wallet's own address, and the way to add one. */
function HttpWalletSites({ httpWallet }: { httpWallet: HttpWallet }) {
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
  return (
    <form class="stack-2" onSubmit={submits(adding.run)}>
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

/** Support for dApps made for another wallet. */
export function DappsSection(props: {
  /** `save` rejects with a sentence for the user. */
  vega: { on: boolean; save(on: boolean): Promise<unknown> };
  httpWallet: HttpWallet;
}) {
  const { vega } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const save = (on: boolean): void => {
    setFailure(null);
    vega.save(on).catch((error: unknown) => setFailure(errorMessage(error)));
  };
  return (
    <section class="options-section stack-4" aria-labelledby="dapps-heading" data-testid="dapp-settings">
      <h2 id="dapps-heading">{t('dapps_heading')}</h2>
      <Failure sentence={failure} />
      <Switch name="vega" label={t('dapps_vega')} hint={t('dapps_vega_hint')} checked={vega.on} onChange={save} />
      <HttpWalletSites httpWallet={props.httpWallet} />
    </section>
  );
}
