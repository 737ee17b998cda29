import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export function Card(props: { title: string; class?: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class={`panel card stack ${props.class ?? ''}`} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}
