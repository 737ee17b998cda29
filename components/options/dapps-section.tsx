import { Fixed, Switch } from '#components/form.tsx';
import { Section } from '#components/page-head.tsx';
import { type HttpWallet, HttpWalletSite } from '#components/sites/http-wallet.tsx';
import { httpWalletActions } from '#lib/commands/permission-actions.ts';
import { t } from '#lib/i18n/i18n.ts';
import { SiteAddressForm } from './site-address-form.tsx';

/** Support for dApps made for another wallet. */
export function DappsSection(props: {
  /** `save` rejects with a sentence for the user. */
  vega: { on: boolean; save(on: boolean): Promise<unknown> };
  httpWallet: HttpWallet;
  /** What the administrator has switched off. */
  off: { vega: boolean; httpWallet: boolean };
}) {
  const { vega, off } = props;
  const { chosen, forbidden } = props.httpWallet;
  return (
    <Section name="dapps" title={t('dapps_heading')} data-testid="dapp-settings">
      <Switch
        name="vega"
        label={t('dapps_vega')}
        hint={t('dapps_vega_hint')}
        checked={vega.on && !off.vega}
        fixed={off.vega}
        onChange={vega.save}
      />
      <h3>{t('http_sites')}</h3>
      {off.httpWallet ? (
        <div class="stack-1" data-testid="http-sites-off">
          <Fixed />
          <p class="small">{t('managed_http_off')}</p>
        </div>
      ) : (
        <div class="stack-2">
          <p class="soft small">{t('http_sites_hint')}</p>
          {chosen.length === 0 && <p class="small">{t('http_sites_none')}</p>}
          {chosen.map((origin) => (
            <HttpWalletSite key={origin} origin={origin} forbidden={forbidden} />
          ))}
          <SiteAddressForm
            name="http-site"
            label={t('http_sites_add_label')}
            hint={t('http_sites_add_hint')}
            action={t('http_sites_add')}
            onSite={httpWalletActions.turnOn}
          />
        </div>
      )}
    </Section>
  );
}
