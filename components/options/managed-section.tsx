import { Icon } from '#components/icon.tsx';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Managed } from '#lib/managed/policy.ts';
import { everySite } from '#lib/managed/site-pattern.ts';

function SiteList(props: { title: string; hint?: string; sites: readonly string[] }) {
  const { title, hint, sites } = props;
  if (sites.length === 0) return null;
  return (
    <div class="stack-1">
      <h3>{title}</h3>
      {hint !== undefined && <p class="soft small">{hint}</p>}
      <ul class="managed-sites">
        {sites.map((site) => (
          <li key={site}>
            {site === everySite ? t('managed_never_others') : <bdi dir="ltr">{escapeInvisible(site)}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Policy settings that no other section shows, and values that cannot be read. */
export function ManagedSection({ managed: { policy, problems } }: { managed: Managed }) {
  const { alwaysAllowed, neverAllowed } = policy;
  return (
    <section class="options-section stack-4" aria-labelledby="managed-heading" data-testid="managed">
      <h2 id="managed-heading">{t('managed_heading')}</h2>
      <p class="soft small">{t('managed_hint')}</p>
      {problems.map(({ place, value }) => (
        <p key={place} class="failure" data-testid="managed-problem">
          <Icon name="warning" />
          <span class="stack-1">
            <span>{t('managed_unreadable', { place: bidiIsolate(place), value: bidiIsolate(value) })}</span>
            {place.startsWith('neverAllowedSites') && <span>{t('managed_all_blocked')}</span>}
          </span>
        </p>
      ))}
      <SiteList title={t('managed_always')} hint={t('managed_always_hint')} sites={alwaysAllowed} />
      <SiteList title={t('managed_never')} sites={neverAllowed} />
    </section>
  );
}
