import { useCallback, useRef, useState } from 'preact/hooks';
import { errorMessage } from '#lib/i18n/i18n.ts';

/** Something a button starts: whether it is running, and the message of its last failure. */
export interface Task {
  run(): void;
  busy: boolean;
  failure: string | null;
}

/** Runs `job` on request, one run at a time, and keeps the failure so that it can be shown beside the button. */
export function useTask(job: () => Promise<unknown>): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const run = useCallback(() => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const ended = (sentence: string | null): void => {
      running.current = false;
      setBusy(false);
      setFailure(sentence);
    };
    job().then(
      () => ended(null),
      (error: unknown) => ended(errorMessage(error)),
    );
  }, [job]);
  return { run, busy, failure };
}
