import type { Sandbox } from '#sandbox/sandbox.ts';

/** Something that a page says, and where: the elements that it is in. */
interface SaidText {
  at: string;
  text: string;
}

/**
 * What a page that is shown in the pseudo-language says outside its brackets: values of services and of the user, and what is fixed in
 * the code. Runs in the page and must not use anything from outside.
 */
export function unbracketedTexts(): SaidText[] {
  const found: SaidText[] = [];
  const heard = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'placeholder',
    'title',
  ];
  /** What stands outside, where `depth` brackets are open: one message may go through several elements. */
  const outside = (text: string, depth: number): { rest: string; depth: number } => {
    let rest = '';
    let open = depth;
    for (const letter of text) {
      if (letter === '⟦') open += 1;
      else if (letter === '⟧') open -= 1;
      else if (open <= 0) rest += letter;
    }
    return { rest, depth: open };
  };
  const note = (at: string, text: string): void => {
    if (/\p{L}{2}/u.test(text)) found.push({ at, text: text.replace(/\s+/g, ' ').trim() });
  };
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element?.checkVisibility() || element.closest('script, style')) continue;
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    const at = `${element.parentElement?.localName} > ${element.localName}${classes}`;
    if (node instanceof Element) {
      for (const name of heard) note(`${at}[${name}]`, outside(node.getAttribute(name) ?? '', 0).rest);
      continue;
    }
    // A name that may break is one text, though several nodes.
    if (node.previousSibling?.nodeName === 'WBR') continue;
    let text = node.textContent ?? '';
    for (let next = node.nextSibling; next?.nodeName === 'WBR'; next = next.nextSibling?.nextSibling ?? null) {
      text += next.nextSibling?.textContent ?? '';
    }
    const part = outside(text, depth);
    depth = part.depth;
    // Code, and the report, are the same in every language.
    if (!element.closest('code, pre, textarea')) note(at, part.rest);
  }
  if (depth !== 0) note('body', `brackets that do not match: ${depth}`);
  note('title', outside(document.title, 0).rest);
  return found;
}

/** Written by the browser in the language that the pseudo-language is made of: times, and units of durations. */
const formatted =
  /(?:\p{Lu}\p{Ll}+day, )?\p{Lu}\p{Ll}{2,8} \d+, \d{4}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+, |[\d:]+\s[AP]M|\d+\s(?:second|minute|hour|day)s?|(?<![\p{L}\d])-?\d[\d.,]*(?![\p{L}\d])/gu;

/** A host, or hexadecimal digits, shortened or not. */
const value = /^(?:https?:\/\/)?[\w*-]+(?:\.[\w-]+)+(?::\d+)?$|^[\da-f]{8,}(?:…[\da-f]+)?$/i;

/** Names that are the same in every language, and those that states bring with them. */
const names = [
  ...['Drawbridge', 'English', 'Deutsch', 'العربية', 'practice.example'],
  ...['trade.', 'testnet', 'Office', 'mine', 'List SOL'],
];

/** Of those, what is none of the values that the services have: fixed in the code. */
export function fixedTexts(
  said: readonly SaidText[],
  sandbox: Pick<Sandbox, 'state' | 'dataSet' | 'proposals'>,
): string[] {
  const values = [sandbox.state(), sandbox.dataSet, sandbox.proposals(), names];
  // Votes are six sevenths of it, and have nothing in words.
  const known = JSON.stringify(values, (key, value) => {
    if (key === 'yes' || key === 'no') return undefined;
    return typeof value === 'bigint' ? `${value}` : value;
  });
  const isFixed = (text: string): boolean => {
    if (value.test(text) || known.includes(text)) return false;
    const parts = text.replaceAll(formatted, ' ').split(/[·›]/);
    return parts.some((part) => /\p{L}{2}/u.test(part) && !known.includes(part.trim()));
  };
  const fixed = new Set([...new Set(said.map(({ text }) => text))].filter(isFixed));
  const places = said.filter(({ text }) => fixed.has(text)).map(({ at, text }) => `${at}: ${text.slice(0, 80)}`);
  return [...new Set(places)];
}
