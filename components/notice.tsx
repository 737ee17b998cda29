import type { ComponentChildren, JSX } from 'preact';
import type { Tone } from './chip.tsx';
import { Icon, type IconName } from './icon.tsx';

/** A panel that says what is the matter, and what the user can do about it. */
export function Notice(props: {
  tone: Tone;
  icon: IconName;
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}): JSX.Element {
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
