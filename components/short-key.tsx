import { minidenticon } from 'minidenticons';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { shortenKey } from '#lib/format/names.ts';
import { inRem } from './icon.tsx';

/** A key or ID shortened in the middle; whole for screen readers, on hover and when copied. */
export function ShortKey({ value, ends = 6 }: { value: string; ends?: number }) {
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

/** A small picture derived from a key, which stands beside it. */
export function Identicon({ seed, size = 28 }: { seed: string; size?: number }) {
  // An image, unlike markup, runs no script.
  const source = `data:image/svg+xml,${encodeURIComponent(minidenticon(seed, 60, 48))}`;
  return <img class="identicon" src={source} alt="" style={{ width: inRem(size), height: inRem(size) }} />;
}
