import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Switch } from '#components/controls.tsx';
import type { HttpWallet } from '#components/sites/http-wallet.tsx';
import { Failure } from '#components/status.tsx';
import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { HttpWalletSites } from './http-wallet-sites.tsx';

export interface PageSwitch {
  on: boolean;
  /** Saves it at once; rejects with a sentence for the user. */
  save(on: boolean): Promise<unknown>;
}

/** What dApps get that were made for another wallet. */
export function DappsSection(props: { vega: PageSwitch; httpWallet: HttpWallet }): JSX.Element {
  const { vega } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const save = (on: boolean): void => {
    setFailure(null);
    vega.save(on).catch((error: unknown) => setFailure(errorMessage(error)));
  };
  return (
    <section class="options-section" aria-labelledby="dapps-heading" data-testid="dapp-settings">
      <h2 id="dapps-heading">{t('dapps_heading')}</h2>
      <Failure sentence={failure} />
      <Switch name="vega" label={t('dapps_vega')} hint={t('dapps_vega_hint')} checked={vega.on} onChange={save} />
      <HttpWalletSites httpWallet={props.httpWallet} />
    </section>
  );
}
