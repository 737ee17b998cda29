import { minidenticon } from 'minidenticons';
import type { JSX } from 'preact';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';

/** A key or ID with its middle left out on screen; whole for screen readers, on hover and when it is copied. */
export function ShortKey({ value, ends = 6 }: { value: string; ends?: number }): JSX.Element {
  const shown = escapeInvisible(value);
  const copyWhole = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', value);
    event.preventDefault();
  };
  return (
    <code class="key" title={shown} data-value={value} onCopy={copyWhole}>
      <span aria-hidden="true">{escapeInvisible(shortenKey(value, ends))}</span>
      <span class="visually-hidden">{shown}</span>
    </code>
  );
}

/** A small picture derived from a key, to tell keys apart at a glance. The key stands beside it, so it has no text. */
export function Identicon({ seed, size = 28 }: { seed: string; size?: number }): JSX.Element {
  // As an image and not as markup: an image runs no script, whatever the seed.
  const source = `data:image/svg+xml,${encodeURIComponent(minidenticon(seed, 60, 48))}`;
  return <img class="identicon" src={source} alt="" width={size} height={size} />;
}
