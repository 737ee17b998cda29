/** One step of the tour. `ms` is how long it took. */
export interface StepResult {
  name: string;
  ms: number;
  ok: boolean;
  error?: string;
}

/** Thrown after a failed step, which has been reported; later steps make no sense. */
export class StepFailed extends Error {}

export interface Steps {
  readonly results: StepResult[];
  /** Runs one step. Throws `StepFailed` when it fails, or takes longer than `limitMs`. */
  run<T>(name: string, action: () => T | Promise<T>, limitMs?: number): Promise<T>;
}

/** A list of steps that reports each one to `progress` when it is done. */
export function createSteps(progress: (line: string) => void): Steps {
  const results: StepResult[] = [];
  return {
    results,
    async run(name, action, limitMs = 30_000) {
      const start = performance.now();
      const ms = (): number => Math.round(performance.now() - start);
      let timer: NodeJS.Timeout | undefined;
      try {
        const late = new Promise<never>((_resolve, reject) => {
          timer = setTimeout(() => reject(new Error(`took longer than ${limitMs / 1000} s`)), limitMs);
        });
        const value = await Promise.race([action(), late]);
        results.push({ name, ms: ms(), ok: true });
        progress(`  ✓ ${name} (${ms()} ms)`);
        return value;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        results.push({ name, ms: ms(), ok: false, error: message });
        progress(`  ✗ ${name} (${ms()} ms): ${message}`);
        throw new StepFailed(`${name}: ${message}`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
