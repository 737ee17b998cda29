/**
 * What a page that is shown in the pseudo-language says outside its brackets, a line each: text that is fixed in the code, and values of
 * services and of the user. Runs in the page and must not use anything from outside.
 */
export function fixedTexts(): string[] {
  const found = new Set<string>();
  const read = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'placeholder',
    'title',
  ];
  /** What stands outside of brackets, where `depth` of them are open; each is counted on, since one message may go through elements. */
  const outside = (text: string, depth: number): { rest: string; depth: number } => {
    let rest = '';
    let open = depth;
    for (const letter of text) {
      if (letter === '⟦') open += 1;
      else if (letter === '⟧') open -= 1;
      else rest += open > 0 ? ' ' : letter;
    }
    return { rest, depth: open };
  };
  const note = (rest: string, where: string): void => {
    if (/\p{L}{2}/u.test(rest)) found.add(`${where}: ${rest.replace(/\s+/g, ' ').trim().slice(0, 60)}`);
  };
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element?.checkVisibility() || element.closest('script, style, title')) continue;
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const where = `${element.parentElement?.localName} > ${element.localName}${classes}`;
    if (node instanceof Element) {
      for (const name of read) note(outside(node.getAttribute(name) ?? '', 0).rest, `${where}[${name}]`);
      continue;
    }
    const part = outside(node.textContent ?? '', depth);
    depth = part.depth;
    if (!element.closest('code, bdi, time, textarea')) note(part.rest, where);
  }
  if (depth !== 0) found.add(`a message that is not whole: ${depth} brackets are open at the end`);
  note(outside(document.title, 0).rest, 'title');
  return [...found];
}
