import { type Mishaps, mishapNames } from './plan.ts';
import type { SoakOptions } from './run-soak.ts';
import type { SoakSummary } from './summary.ts';

const number = (value: number): string => value.toLocaleString('en');

const describeMishaps = (mishaps: Mishaps): string => mishapNames.map((name) => `${mishaps[name]} ${name}`).join(', ');

/** Tells on standard error how far a soak is, every two seconds. */
export function tellProgress(): NonNullable<SoakOptions['tell']> {
  let last = performance.now();
  return ({ part, ended, mishaps }) => {
    if (performance.now() - last < 2000) return;
    last = performance.now();
    const results = ended.filter(({ end }) => end === 'result').length;
    console.error(
      `${`${Math.floor(part * 100)} %`.padStart(5)}  ${number(ended.length)} calls, ${number(results)} with a result · ${describeMishaps(mishaps)}`,
    );
  };
}

/** What a person wants to know of a soak that is over. */
export function describeSoak(soak: SoakSummary): string[] {
  const { memory } = soak;
  const heap = (bytes: number | undefined): string => `${((bytes ?? 0) / 1024).toFixed(0)} kB`;
  return [
    `${number(soak.calls)} calls settled in ${(soak.ms / 1000).toFixed(0)} s: ${number(soak.results)} results, ${Object.entries(
      soak.errors,
    )
      .map(([reason, count]) => `${number(count)} ${reason}`)
      .join(', ')}`,
    `${soak.hung} hung, ${soak.doubled} doubled, ${soak.disagreements.length} disagreements with the wallet's log`,
    `The slowest answer took ${(soak.slowest / 1000).toFixed(0)} s`,
    describeMishaps(soak.mishaps),
    memory.level === null
      ? 'Memory: too few measurements to say anything'
      : `Memory of the background: ${heap(memory.samples[0])} to ${heap(memory.samples.at(-1))}, ${memory.level ? 'level' : 'GROWING'} (${memory.growth})`,
    `Kept in session storage: ${heap(soak.storedBytes)}`,
    ...soak.disagreements.slice(0, 20),
  ];
}
