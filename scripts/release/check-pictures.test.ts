import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkIcons, checkPictures, pngHeader } from './check-pictures.ts';

const icon = (size: number) => ({ bytes: readFileSync(new URL(`../../public/icon/${size}.png`, import.meta.url)) });
const store = (name: string) => ({ bytes: readFileSync(new URL(`../../docs/store/${name}`, import.meta.url)) });
const captions = new Map([
  ['popup.png', 'The popup.'],
  ['tile.png', 'The tile.'],
]);
const pictures = new Map([
  ['popup.png', store('popup.png')],
  ['tile.png', store('tile.png')],
]);

it('reads the header of a PNG', () => {
  expect(pngHeader(icon(48).bytes)).toEqual({ width: 48, height: 48, alpha: true });
  expect(pngHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
});

it('takes pictures of the right size that have captions, and no others', () => {
  expect(checkPictures(pictures, captions)).toEqual([]);
  expect(checkPictures(new Map(pictures).set('popup.png', store('tile.png')), captions)).toEqual([
    'docs/store/popup.png is 440 × 280, not 1280 × 800.',
  ]);
  expect(checkPictures(new Map(pictures).set('icon.png', icon(128)), captions)).toEqual([
    'docs/store/icon.png has no caption in listing.md.',
    'docs/store/icon.png is 128 × 128, not 1280 × 800.',
    'docs/store/icon.png has an alpha channel.',
  ]);
  expect(checkPictures(new Map(), new Map([['popup.png', 'The popup.']]))).toEqual([
    'docs/store/popup.png is missing.',
    '0 screenshots in docs/store, where Chrome takes one to five.',
    'docs/store/tile.png is missing.',
  ]);
});

it('takes icons of the sizes that they are named for', () => {
  const sizes = [16, 32, 48, 128];
  const build = new Map(sizes.map((size) => [`icon/${size}.png`, icon(size)]));
  const icons = Object.fromEntries(sizes.map((size) => [String(size), `icon/${size}.png`]));
  expect(checkIcons(build, { icons })).toEqual([]);
  expect(checkIcons(build, { icons: { ...icons, 16: 'icon/32.png', 64: 'icon/64.png' } })).toEqual([
    'icon/32.png is no PNG of 16 × 16.',
    'icon/64.png is no PNG of 64 × 64.',
  ]);
});
