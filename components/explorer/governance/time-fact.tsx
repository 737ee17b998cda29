import type { JSX } from 'preact';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { longDuration } from '#lib/explorer/long-duration.ts';
import { formatDate } from '#lib/format/time.ts';
import { t } from '#lib/i18n/i18n.ts';
import { Fact } from './fact.tsx';

/** A member that is a moment, in the user's own time zone. A zero is no moment, nor is what lies before 1970. */
export function TimeFact(props: { label: string; raw: string; unit: 'seconds' | 'nanoseconds' }): JSX.Element {
  const { label, raw, unit } = props;
  const at = unixMilliseconds(raw, unit);
  const none = /^(-?\d+)?$/.test(raw) ? t('ex_gov_no_time') : undefined;
  return <Fact label={label} raw={raw} words={at === null ? none : formatDate(at)} />;
}

/** A member that is a length of time in whole seconds. */
export function SecondsFact({ label, raw }: { label: string; raw: string }): JSX.Element {
  const words = /^\d{1,15}$/.test(raw) ? longDuration(BigInt(raw) * 1_000_000_000n) : undefined;
  return <Fact label={label} raw={raw} words={words} />;
}
