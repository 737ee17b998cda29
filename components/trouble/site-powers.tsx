import { Fact } from '#components/wallet/wallet-facts.tsx';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { Site } from '#lib/sites/site.ts';
import { unaskedAt } from '#lib/sites/unasked.ts';
import { unaskedLabel } from '#lib/transactions/kind-labels.ts';

/** What a site may do, as far as the user has allowed it. */
export function SitePowers(props: { site: Site | undefined; httpWallet: boolean; now: number }) {
  const { site, now } = props;
  const unasked = unaskedAt(site?.unasked ?? [], now);
  return (
    <div class="site-powers small" data-testid="site-powers">
      <Fact label={t('trouble_may_connect')}>
        {site === undefined ? t('tab_not_connected') : site.connected ? t('tab_connected') : t('tab_allowed')}
      </Fact>
      {site !== undefined && (
        <Fact label={t('keys_title')}>
          {site.keys === null ? t('site_keys_none') : plural('site_keys', site.keys.length)}
        </Fact>
      )}
      <Fact label={t('site_unasked_title')}>
        {unasked.length === 0 ? (
          t('trouble_may_nothing_unasked')
        ) : (
          <ul>
            {unasked.map((entry) => (
              <li key={JSON.stringify(entry)}>{unaskedLabel(entry.method, entry.transactionKind)}</li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label={t('trouble_may_http')}>{props.httpWallet ? t('trouble_yes') : t('trouble_no')}</Fact>
    </div>
  );
}
