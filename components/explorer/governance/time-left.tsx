import type { JSX } from 'preact';
import { closing } from '#components/governance/alert-words.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { formatDate } from '#lib/ui/format-date.ts';
import { t } from '#lib/ui/i18n.ts';
import { useExplorer } from '../frame/explorer-context.ts';

/** Until when it can be voted on, ticking, and when it takes effect. A part of its own: only it is drawn every second. */
export function TimeLeft({ alert }: { alert: Pick<GovernanceAlert, 'state' | 'closesAt' | 'enactsAt'> }): JSX.Element {
  const now = useExplorer().now.value;
  const { state, closesAt, enactsAt } = alert;
  const enacts = state === 'STATE_PASSED' && enactsAt !== null && enactsAt > now ? enactsAt : null;
  const parts = [closing(alert, now), enacts === null ? null : t('enacts_on', { date: formatDate(enacts) })];
  return (
    <span class="time-left" title={closesAt === null ? undefined : formatDate(closesAt)} data-testid="time-left">
      {parts.filter((part) => part !== null).join(' · ')}
    </span>
  );
}
