import { minidenticon } from 'minidenticons';
import type { JSX } from 'preact';

/** A small picture made from a key, so that two keys are told apart at a glance. It adds to the key, so has no text. */
export function Identicon({ seed, size = 28 }: { seed: string; size?: number }): JSX.Element {
  // As an image and not as markup: an image runs no script, whatever the seed.
  const source = `data:image/svg+xml,${encodeURIComponent(minidenticon(seed, 60, 48))}`;
  return <img class="identicon" src={source} alt="" width={size} height={size} />;
}
