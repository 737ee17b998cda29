import { Icon } from '#components/icon.tsx';
import { LookAlikeChips, SiteName } from '#components/site-name.tsx';
import { t } from '#lib/i18n/i18n.ts';
import type { Site } from '#lib/sites/site.ts';

/** The site in the current tab and whether it may use the wallet. Without an `origin`, only Drawbridge's name. */
export function TabSite({ origin, site }: { origin: string | null; site: Site | undefined }) {
  if (origin === null) {
    return (
      <div class="tab-site tab-own">
        <strong>{t('extensionName')}</strong>
      </div>
    );
  }
  const state = site === undefined ? 'not-connected' : site.connected ? 'connected' : 'allowed';
  const labels = { 'not-connected': t('tab_not_connected'), allowed: t('tab_allowed'), connected: t('tab_connected') };
  return (
    <div class="tab-site" data-testid="tab-site" data-origin={origin} data-state={state}>
      <SiteName origin={origin} />
      <span class={`line tight small ${state === 'connected' ? 'tab-connected' : 'soft'}`}>
        <Icon name={state === 'connected' ? 'link' : 'unlink'} size={12} />
        {labels[state]}
      </span>
      <LookAlikeChips origin={origin} />
    </div>
  );
}
