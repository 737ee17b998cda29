import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { proposalTimes } from '#components/governance/alert-labels.ts';
import { formatDate } from '#lib/format/time.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';

/** When voting closes, counting down, and when the proposal takes effect. Nothing else renders every second. */
export function TimeLeft({ alert }: { alert: Pick<GovernanceAlert, 'state' | 'closesAt' | 'enactsAt'> }) {
  const now = useExplorer().now.value;
  const { closesAt } = alert;
  return (
    <span class="time-left" title={closesAt === null ? undefined : formatDate(closesAt)} data-testid="time-left">
      {proposalTimes(alert, now)}
    </span>
  );
}
