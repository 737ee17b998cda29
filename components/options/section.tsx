import type { ComponentProps } from 'preact';

/** A section of a page, with the heading that the list of sections leads to: `name` begins its ID. */
export function Section(props: ComponentProps<'section'> & { name: string; title: string; hint?: string }) {
  const { name, title, hint, children, ...attributes } = props;
  return (
    <section class="options-section stack-4" aria-labelledby={`${name}-heading`} {...attributes}>
      <h2 id={`${name}-heading`}>{title}</h2>
      {hint !== undefined && <p class="soft small">{hint}</p>}
      {children}
    </section>
  );
}
