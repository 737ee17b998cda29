import type { JSX } from 'preact';
import { exactPercent } from '#lib/explorer/governance/exact-percent.ts';
import { Fact } from './fact.tsx';

/** A member that is a fraction, as a percentage with all of its digits. */
export function PercentFact({ label, raw }: { label: string; raw: string }): JSX.Element {
  return <Fact label={label} raw={raw} words={raw === '' ? undefined : exactPercent(raw)} />;
}
