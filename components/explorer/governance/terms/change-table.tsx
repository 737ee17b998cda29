import type { ComponentChildren, JSX } from 'preact';
import { t } from '#lib/i18n/i18n.ts';

/** One value that would change: what stands there now, where that is known, and what would. */
export interface ProposedChange {
  name: string;
  /** Null where it is not known. */
  now: { raw: string; shown: ComponentChildren } | null;
  proposed: { raw: string; shown: ComponentChildren };
}

/** New values beside the current ones. `unknown` says why a current value is not there. */
export function ChangeTable({
  changes,
  unknown,
}: {
  changes: readonly ProposedChange[];
  unknown: string;
}): JSX.Element {
  return (
    <table class="sheet change-table" data-testid="changes">
      <thead>
        <tr>
          <th scope="col">{t('ex_gov_what')}</th>
          <th scope="col">{t('ex_gov_now')}</th>
          <th scope="col">{t('ex_gov_proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, now, proposed }) => (
          <tr key={name} data-same={now?.raw === proposed.raw}>
            <th scope="row">{name}</th>
            <td data-label={t('ex_gov_now')} data-testid="change-now">
              {now === null ? <span class="soft">{unknown}</span> : <span>{now.shown}</span>}
            </td>
            <td data-label={t('ex_gov_proposed')} data-testid="change-proposed" data-raw={proposed.raw}>
              <span>
                {proposed.shown}
                {now?.raw === proposed.raw && <span class="soft small change-same">{t('ex_gov_same')}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
