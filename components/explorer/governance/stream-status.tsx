import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { StreamHead } from '#components/governance/stream-line.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';

export function StreamStatus() {
  const { governance, now, openSettings } = useExplorer();
  const { run, failure } = useTask(governance.reconnect);
  return (
    <div class="gov-stream">
      <StreamHead
        stream={governance.stream.value}
        hasProposals={Object.keys(governance.alerts.value ?? {}).length > 0}
        heardUntil={governance.coverage.value.heardUntil}
        now={now.value}
        onReconnect={run}
        onOpenSettings={openSettings}
      />
      <Failure sentence={failure} />
    </div>
  );
}
