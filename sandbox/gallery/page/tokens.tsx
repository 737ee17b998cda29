/** The custom properties that the style sheets declare on the root, in their order. */
function tokens(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const root = rules.find((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root');
  return root instanceof CSSStyleRule ? [...root.style].filter((name) => name.startsWith('--')) : [];
}

function Sample({ name }: { name: string }) {
  const value = `var(${name})`;
  if (name.startsWith('--text')) return <span style={{ fontSize: value }}>Vote</span>;
  if (name.startsWith('--font')) return <span style={{ fontFamily: value }}>521a…f22b</span>;
  if (name.startsWith('--space')) return <span class="gallery-bar" style={{ width: value }} />;
  if (name.startsWith('--radius')) return <span class="gallery-swatch" style={{ borderRadius: value }} />;
  return <span class="gallery-swatch" style={{ background: value }} />;
}

/** Every token by its name, as the style sheet has it: a new one is here by itself. */
export function Tokens() {
  return (
    <ul class="gallery-tokens">
      {tokens().map((name) => (
        <li class="line" key={name} data-token={name}>
          <Sample name={name} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
