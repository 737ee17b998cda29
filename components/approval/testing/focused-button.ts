/** What a screen reader says of the button that has the focus: its name, and each element that describes it. */
export function focusedButton(): string[] {
  const { activeElement } = document;
  const ids = activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const said = [activeElement, ...ids.map((id) => document.getElementById(id))];
  return said.flatMap((one) => one?.textContent ?? []);
}
