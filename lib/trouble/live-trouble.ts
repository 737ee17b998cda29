import { type ReadonlySignal, signal } from '@preact/signals';
import { errorMessage } from '#lib/i18n/i18n.ts';
import type { TroubleFound, TroubleResult } from './trouble-result.ts';

type Tell = (results: readonly TroubleResult[]) => void;

/** The results of the latest run, as they come. */
export interface LiveTrouble {
  results: ReadonlySignal<readonly TroubleResult[]>;
  running: ReadonlySignal<boolean>;
  /** Failure of the run itself; null for none. */
  failure: ReadonlySignal<string | null>;
  /** Starts a run; results of an earlier one are ignored. Never rejects. */
  start(run: (tell: Tell) => Promise<void>): Promise<void>;
  /** Replaces the run's results for the wallet with later ones. */
  noteWallet(found: TroubleFound): void;
}

export function createLiveTrouble(): LiveTrouble {
  const results = signal<readonly TroubleResult[]>([]);
  const running = signal(false);
  const failure = signal<string | null>(null);
  let latest = 0;
  return {
    results,
    running,
    failure,
    start: async (run) => {
      latest += 1;
      const own = latest;
      running.value = true;
      failure.value = null;
      try {
        await run((found) => {
          if (own === latest) results.value = found;
        });
      } catch (error) {
        if (own === latest) failure.value = errorMessage(error);
      }
      if (own === latest) running.value = false;
    },
    noteWallet: (found) => {
      results.value = results.value.map((one) => (one.check === 'wallet-open' ? { ...one, ...found } : one));
    },
  };
}
