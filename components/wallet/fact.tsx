import type { ComponentChildren } from 'preact';

/** One line: a name, and what is known of it. */
export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="split wrap fact">
      <span class="soft">{label}</span>
      <span class="line">{children}</span>
    </div>
  );
}
