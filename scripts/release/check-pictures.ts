import type { Manifest } from './manifest.ts';
import type { Files } from './zip.ts';

/** Size of a PNG in pixels and whether it has transparency, by its header; null for anything else. */
export function pngHeader(bytes: Uint8Array): { width: number; height: number; alpha: boolean } | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 26 || view.toString('latin1', 1, 4) !== 'PNG') return null;
  // Colour types 4 and 6 are those with an alpha channel.
  return { width: view.readUInt32BE(16), height: view.readUInt32BE(20), alpha: [4, 6].includes(view[25] ?? 0) };
}

/** Chrome's small promotional tile, which goes by its name; all others are screenshots. */
const tile = 'tile.png';

/**
 * What is wrong with the stores' pictures in `folder`, in sentences: Chrome takes one to five of 1280 × 800 without
 * transparency, and a tile of 440 × 280. `captions` are those of the listing, by file.
 */
export function checkPictures(folder: Files, captions: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const files = [...folder].filter(([path]) => path.endsWith('.png'));
  for (const path of captions.keys()) if (!folder.has(path)) problems.push(`docs/store/${path} is missing.`);
  for (const [path, { bytes }] of files) {
    const header = pngHeader(bytes);
    const [width, height] = path === tile ? [440, 280] : [1280, 800];
    if (!captions.has(path)) problems.push(`docs/store/${path} has no caption in listing.md.`);
    if (header?.width !== width || header.height !== height) {
      problems.push(`docs/store/${path} is ${header?.width} × ${header?.height}, not ${width} × ${height}.`);
    }
    if (header?.alpha) problems.push(`docs/store/${path} has an alpha channel.`);
  }
  const count = files.filter(([path]) => path !== tile).length;
  if (count < 1 || count > 5) problems.push(`${count} screenshots in docs/store, where Chrome takes one to five.`);
  if (!folder.has(tile)) problems.push(`docs/store/${tile} is missing.`);
  return problems;
}

/** What is wrong with the icons that the manifest of a build names: each is a PNG of the size it is named for. */
export function checkIcons(build: Files, { icons }: Pick<Manifest, 'icons'>): string[] {
  const problems: string[] = [];
  // Chrome asks for 128 and addons.mozilla.org shows 32 and 64 or larger.
  for (const size of ['16', '32', '48', '128']) if (!(size in icons)) problems.push(`There is no icon of ${size} px.`);
  for (const [size, path] of Object.entries(icons)) {
    const header = pngHeader(build.get(path)?.bytes ?? new Uint8Array());
    if (header?.width !== Number(size) || header.height !== Number(size)) {
      problems.push(`${path} is no PNG of ${size} × ${size}.`);
    }
  }
  return problems;
}
