import type { JSX } from 'preact';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { Icon } from './icon.tsx';

/** A sentence about what went wrong, told to screen readers at once. Nothing while there is none. */
export function Failure({ sentence }: { sentence: string | null }): JSX.Element {
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
