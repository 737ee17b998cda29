import type { ComponentChildren } from 'preact';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type PlainMessageKey, t } from '#lib/i18n/i18n.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'ok' | 'waiting' | 'refused' | 'plain';

export function Chip(props: { tone: Tone; icon: IconName; children: ComponentChildren }) {
  return (
    <span class={`chip tone-${props.tone}`}>
      <Icon name={props.icon} size={12} />
      {props.children}
    </span>
  );
}

/** A panel that explains a situation and what the user can do about it. */
export function Notice(props: {
  tone: Tone;
  icon: IconName;
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <section class={`notice tone-${props.tone}`}>
      <Icon name={props.icon} />
      <div class="notice-body">
        <h2>{props.title}</h2>
        {props.children !== undefined && <div class="notice-text">{props.children}</div>}
        {props.actions !== undefined && <div class="notice-actions">{props.actions}</div>}
      </div>
    </section>
  );
}

/** An error message, announced to screen readers at once. Empty while there is none. */
export function Failure({ sentence }: { sentence: string | null }) {
  return (
    <div role="alert">
      {sentence !== null && (
        <p class="failure">
          <Icon name="warning" />
          {escapeInvisible(sentence)}
        </p>
      )}
    </div>
  );
}

/** Says that something has succeeded. */
export function Done({ children }: { children: ComponentChildren }) {
  return (
    <span class="said-ok">
      <Icon name="check" />
      {children}
    </span>
  );
}

export function Empty(props: { icon: IconName; title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <Icon name={props.icon} size={24} />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** Placeholder rows while a list loads. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div class="skeleton-rows" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div class="skeleton-row" key={row}>
          <span class="skeleton" style={{ width: `${45 + ((row * 17) % 30)}%` }} />
          <span class="skeleton" style={{ width: `${25 + ((row * 11) % 25)}%` }} />
        </div>
      ))}
    </div>
  );
}

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

/** One line: a name, and what is known of it. */
export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="split wrap fact">
      <span class="soft">{label}</span>
      <span class="line">{children}</span>
    </div>
  );
}
