import type { JSX } from 'preact';
import { explorerViews } from '#lib/explorer/route.ts';
import { t } from '#lib/i18n/i18n.ts';
import { RouteLink } from './route-link.tsx';
import { ViewHead } from './view-head.tsx';
import { views } from './views.tsx';

/** For an address that is no view's: says so, and names the views there are. */
export function NotFound(): JSX.Element {
  return (
    <>
      <ViewHead title={t('ex_not_found')} name={t('ex_not_found')} lead={t('ex_not_found_text')} />
      <ul class="not-found-views">
        {explorerViews.map((view) => (
          <li key={view}>
            <RouteLink to={{ view }}>{views[view].title()}</RouteLink>
          </li>
        ))}
      </ul>
    </>
  );
}
