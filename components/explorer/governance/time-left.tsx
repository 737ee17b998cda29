import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { closing } from '#components/governance/alert-labels.ts';
import { formatDate } from '#lib/format/time.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';
import { t } from '#lib/i18n/i18n.ts';

/** When voting closes, counting down, and when the proposal takes effect. Nothing else renders every second. */
export function TimeLeft({ alert }: { alert: Pick<GovernanceAlert, 'state' | 'closesAt' | 'enactsAt'> }) {
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
