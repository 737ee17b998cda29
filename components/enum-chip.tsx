import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import type { IconName } from './icon.tsx';
import { Chip, type Tone } from './status.tsx';

/** How each value of a service's enumeration is drawn, and its message. */
export type Looks = ReadonlyMap<string, readonly [Tone, IconName, PlainMessageKey]>;

/** The name of an enumerated value. An unknown one is shown unchanged. */
export function enumLabel(looks: Looks, value: string): string {
  const [, , word] = looks.get(value) ?? [];
  return word === undefined ? escapeInvisible(value) : t(word);
}

export function EnumChip({ looks, value }: { looks: Looks; value: string }) {
  const [tone, icon] = looks.get(value) ?? (['plain', 'clock'] as const);
  return (
    <Chip tone={tone} icon={icon}>
      {enumLabel(looks, value)}
    </Chip>
  );
}
