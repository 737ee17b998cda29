import { type ReadonlySignal, signal } from '@preact/signals';
import { errorMessage } from '#lib/i18n/i18n.ts';
import type { TroubleFound, TroubleResult } from './trouble-result.ts';

type Tell = (results: readonly TroubleResult[]) => void;

/** The results of the latest run, as they come. */
export interface LiveTrouble {
  results: ReadonlySignal<readonly TroubleResult[]>;
  running: ReadonlySignal<boolean>;
  /** Of the checks as a whole; null for none. */
  failure: ReadonlySignal<string | null>;
  /** Starts a run. An earlier one is told of no more. Never rejects. */
  start(run: (tell: Tell) => Promise<void>): Promise<void>;
  /** Puts what was found later in place of what the run found of the wallet. */
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
