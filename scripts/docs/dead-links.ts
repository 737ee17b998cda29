/** A link of one page to what is not there. */
export interface DeadLink {
  /** File of the page, relative to the site's folder. */
  page: string;
  link: string;
}

/** Attributes of the generator's own HTML, whose text has no raw `<`. */
const valuesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));

const links = /<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const ids = /<[a-z][^>]*?\sid="([^"]*)"/g;

/**
 * What the pages of a built site link to within the site, but is no file of it, or no anchor of the page it leads to.
 * Links to other sites are not followed.
 *
 * @param html Text of each page by its path from the site's folder, with `/` between folders.
 * @param files Paths of all files of the site, pages too.
 * @param base Path that the site is published below, with a slash at both ends.
 */
export function findDeadLinks(html: ReadonlyMap<string, string>, files: ReadonlySet<string>, base: string): DeadLink[] {
  const anchors = new Map([...html].map(([page, text]) => [page, new Set(valuesOf(text, ids))]));
  const isThere = (page: string, link: string): boolean => {
    const { origin, pathname, hash } = new URL(link, `https://site.invalid${base}${page}`);
    if (origin !== 'https://site.invalid') return true;
    if (!pathname.startsWith(base)) return false;
    const path = decodeURIComponent(pathname.slice(base.length));
    const file = [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name));
    if (file === undefined) return false;
    return hash.length < 2 || anchors.get(file)?.has(decodeURIComponent(hash.slice(1))) === true;
  };
  return [...html].flatMap(([page, text]) =>
    [...new Set(valuesOf(text, links))].filter((link) => !isThere(page, link)).map((link) => ({ page, link })),
  );
}

/** Pages that no click leads to from the first one. */
export function findUnlinkedPages(html: ReadonlyMap<string, string>, base: string): string[] {
  const seen = new Set(['index.html', '404.html']);
  for (const page of seen) {
    for (const link of valuesOf(html.get(page) ?? '', links)) {
      const { pathname } = new URL(link, `https://site.invalid${base}${page}`);
      const path = decodeURIComponent(pathname.slice(base.length));
      const file = [path, `${path}.html`].find((name) => html.has(name));
      if (file !== undefined) seen.add(file);
    }
  }
  return [...html.keys()].filter((page) => !seen.has(page));
}
