import { Icon } from '#components/icon.tsx';
import { Section } from '#components/page-head.tsx';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { Managed } from '#lib/managed/policy.ts';
import { everySite } from '#lib/managed/site-pattern.ts';

/** Policy settings that no other section shows, and values that cannot be read. */
export function ManagedSection({ managed: { policy, problems } }: { managed: Managed }) {
  const lists = [
    { title: t('managed_always'), hint: t('managed_always_hint'), sites: policy.alwaysAllowed },
    { title: t('managed_never'), hint: null, sites: policy.neverAllowed },
  ];
  return (
    <Section name="managed" title={t('managed_heading')} hint={t('managed_hint')} data-testid="managed">
      {problems.map(({ place, value }) => (
        <p key={place} class="failure" data-testid="managed-problem">
          <Icon name="warning" />
          <span class="stack-1">
            <span>{t('managed_unreadable', { place: bidiIsolate(place), value: bidiIsolate(value) })}</span>
            {place.startsWith('neverAllowedSites') && <span>{t('managed_all_blocked')}</span>}
          </span>
        </p>
      ))}
      {lists
        .filter(({ sites }) => sites.length > 0)
        .map(({ title, hint, sites }) => (
          <div key={title} class="stack-1">
            <h3>{title}</h3>
            {hint !== null && <p class="soft small">{hint}</p>}
            <ul class="managed-sites">
              {sites.map((site) => (
                <li key={site}>
                  {site === everySite ? t('managed_never_others') : <bdi dir="ltr">{escapeInvisible(site)}</bdi>}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Section>
  );
}
