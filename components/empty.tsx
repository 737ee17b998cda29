import type { ComponentChildren, JSX } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** A view that has nothing to show yet, and how it gets something. */
export function Empty(props: { icon: IconName; title: string; children: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <Icon name={props.icon} size={24} />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}
