/** The element with that ID; throws when it is missing or not a `kind`. */
export function byId(id: string): HTMLElement;
export function byId<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind;
export function byId(id: string, kind: abstract new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}, or it is not what it should be.`);
  return found;
}

/** Creates an element with text or other elements in it. Text never becomes markup. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
