import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { StreamLine } from '#components/governance/stream-line.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';

/** The state of the background's connection to the stream, with a button to reconnect. */
export function StreamStatus() {
  const { governance, now, openSettings } = useExplorer();
  const { run, failure } = useTask(governance.reconnect);
  return (
    <div class="gov-stream">
      <StreamLine
        stream={governance.stream.value}
        heardUntil={governance.coverage.value.heardUntil}
        now={now.value}
        onReconnect={run}
        onOpenSettings={openSettings}
      />
      <Failure sentence={failure} />
    </div>
  );
}
