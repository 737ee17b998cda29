import { useRef, useState } from 'preact/hooks';
import { errorMessage } from '#lib/i18n/i18n.ts';

export interface Task {
  run(): void;
  busy: boolean;
  failure: string | null;
}

/** Runs `job` on request, one run at a time, and keeps the message of the last failure. */
export function useTask(job: () => Promise<unknown>): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const run = (): void => {
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
  };
  return { run, busy, failure };
}

/** Waits for a change that shows nothing while it runs, if there is one, and keeps the message of its failure. Never rejects. */
export function useAttempt() {
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (job: unknown): Promise<void> => {
    setFailure(null);
    await Promise.resolve(job).catch((error: unknown) => setFailure(errorMessage(error)));
  };
  return { failure, attempt };
}
