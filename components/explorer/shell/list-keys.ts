const searchFields = 'main input[type=search], main search input, main form input:not([type=radio], :disabled)';

const rows = 'main tbody tr, main ul.panel > li';

/** Where a character is typed, and does not act. */
const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

function rowLinks(page: Document): HTMLElement[] {
  return [...page.querySelectorAll(rows)].flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);
}

/** Where an arrow key moves the focus: from the search field to the first row, from row to row, and back. */
function neighbour(page: Document, key: 'ArrowDown' | 'ArrowUp'): HTMLElement | null | undefined {
  const active = page.activeElement;
  if (active?.matches('main input[type=search]')) return key === 'ArrowDown' ? rowLinks(page)[0] : null;
  const row = active?.matches('a[href]') ? active.closest(rows) : null;
  if (!row) return null;
  const links = rowLinks(page);
  const at = links.findIndex((link) => row.contains(link));
  if (key === 'ArrowDown') return links[at + 1];
  return at === 0 ? page.querySelector<HTMLElement>(searchFields) : links[at - 1];
}

/** Keys of every view: "/" moves the focus to its search field, arrow keys go through its rows. Returns their removal. */
export function followListKeys(page: Document): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const isTyped = target instanceof Element && target.closest(typed) !== null;
    const wanted =
      key === '/' && !isTyped
        ? page.querySelector<HTMLElement>(searchFields)
        : (key === 'ArrowDown' || key === 'ArrowUp') && neighbour(page, key);
    if (!wanted) return;
    event.preventDefault();
    wanted.focus();
  };
  page.addEventListener('keydown', pressed);
  return () => page.removeEventListener('keydown', pressed);
}
