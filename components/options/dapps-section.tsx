import { useState } from 'preact/hooks';
import { Switch } from '#components/controls.tsx';
import { type HttpWallet, HttpWalletSite } from '#components/sites/http-wallet.tsx';
import { Failure } from '#components/status.tsx';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { SiteAddressForm } from './site-address-form.tsx';

/** The sites on which `fetch` answers for the wallet's own address, and the way to add one. */
function HttpWalletSites({ httpWallet }: { httpWallet: HttpWallet }) {
  const { chosen, actions } = httpWallet;
  return (
    <div class="stack-2">
      <h3>{t('http_sites')}</h3>
      <p class="soft small">{t('http_sites_hint')}</p>
      {chosen.length === 0 && <p class="small">{t('http_sites_none')}</p>}
      {chosen.map((origin) => (
        <HttpWalletSite key={origin} origin={origin} httpWallet={httpWallet} />
      ))}
      <SiteAddressForm
        name="http-site"
        label={t('http_sites_add_label')}
        hint={t('http_sites_add_hint')}
        action={t('http_sites_add')}
        onSite={actions.turnOn}
      />
    </div>
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
