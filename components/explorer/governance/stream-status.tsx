import { useExplorer } from '#components/explorer/shell/query-data.tsx';
import { proposalTimes } from '#components/governance/proposal-state.tsx';
import { StreamHead } from '#components/governance/stream-line.tsx';
import { formatDate } from '#lib/format/time.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';

export function StreamStatus() {
  const { settings, governance, now } = useExplorer();
  return (
    <div class="gov-stream">
      <StreamHead
        networkId={settings.value.networkId}
        stream={governance.stream.value}
        hasProposals={Object.keys(governance.alerts.value).length > 0}
        coverage={governance.coverage.value}
        now={now.value}
      />
    </div>
  );
}

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
