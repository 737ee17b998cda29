import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** What a colour says: fine, waiting for the user, refused or broken, or nothing in particular. */
export type Tone = 'ok' | 'waiting' | 'refused' | 'plain';

/** A state in a few words. The icon and the word say what the colour says, for those who do not see it. */
export function Chip(props: { tone: Tone; icon: IconName; children: ComponentChildren }): JSX.Element {
  return (
    <span class={`chip tone-${props.tone}`}>
      <Icon name={props.icon} size={12} />
      {props.children}
    </span>
  );
}
