import type { JSX } from 'preact';
import { LookAlikeChips } from '#components/look-alike-chips.tsx';
import { Chip, Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import type { HttpWalletActions } from '#lib/commands/permission-actions.ts';
import { siteName } from '#lib/format/names.ts';
import { t } from '#lib/i18n/i18n.ts';

/** One site on which `fetch` answers for the wallet's own address, and whether the browser lets it. */
export function HttpWalletSite(props: {
  origin: string;
  /** The browser does not let Drawbridge into this site, or no longer. */
  forbidden: boolean;
  actions: HttpWalletActions;
}): JSX.Element {
  const { origin, forbidden, actions } = props;
  const host = siteName(origin);
  const allowing = useTask(() => actions.allow(origin));
  const removing = useTask(() => actions.turnOff(origin));
  return (
    <div class="http-site" data-testid="http-site" data-origin={origin} data-forbidden={forbidden}>
      <div class="site-head">
        <span class="site-name">{host}</span>
        <LookAlikeChips origin={origin} />
        {forbidden ? (
          <Chip tone="waiting" icon="warning">
            {t('http_site_forbidden')}
          </Chip>
        ) : (
          <Chip tone="ok" icon="check">
            {t('http_site_on')}
          </Chip>
        )}
        {forbidden && (
          <button
            type="button"
            class="button compact"
            aria-label={t('http_site_allow_named', { host })}
            disabled={allowing.busy}
            onClick={allowing.run}
          >
            {t('http_site_allow')}
          </button>
        )}
        <button
          type="button"
          class="button compact"
          aria-label={t('http_site_remove_named', { host })}
          disabled={removing.busy}
          onClick={removing.run}
        >
          {t('http_site_remove')}
        </button>
      </div>
      <Failure sentence={allowing.failure ?? removing.failure} />
    </div>
  );
}
