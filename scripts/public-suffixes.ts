import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/cjs/src/data/trie.js';

/**
 * The rules of the public suffix list, private ones included, in its own notation: `co.uk`, `*.ck`, `!www.ck`. Without
 * those in letters beyond ASCII: browsers give host names as Punycode, in which the list has each of them too.
 */
export function publicSuffixRules(): string[] {
  const offsets: number[] = [];
  let end = 0;
  for (let edge = 0; edge < edgeLength.length; edge++) {
    offsets.push(end);
    end += edgeLength[edge] ?? 0;
  }
  const below = (node: number, name: string): string[] => {
    const rules = name !== '' && nodeFlags[node] ? [name] : [];
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge++) {
      const start = offsets[edge] ?? 0;
      const label = labelText.slice(start, start + (edgeLength[edge] ?? 0));
      rules.push(...below(edgeChild[edge] ?? 0, name === '' ? label : `${label}.${name}`));
    }
    return rules;
  };
  const exceptions = below(exceptionsRoot, '').map((name) => `!${name}`);
  return [...below(rulesRoot, ''), ...exceptions].filter((rule) => /^[!-~]+$/.test(rule)).sort();
}

/** The rules as `lib/sites/site-key.ts` reads them: two thirds of the size of one rule a line. */
export function publicSuffixText(rules = publicSuffixRules()): string {
  const byParent = new Map<string, string[]>();
  for (const rule of rules) {
    const dot = rule.indexOf('.');
    const parent = rule.slice(dot + 1);
    if (dot !== -1) byParent.set(parent, [...(byParent.get(parent) ?? []), rule.slice(0, dot)]);
  }
  const lines = [...byParent].map(([parent, labels]) => ({ parent, line: `${parent} ${labels.join(' ')}` }));
  return lines
    .sort((a, b) => (a.parent < b.parent ? -1 : 1))
    .map(({ line }) => line)
    .join('\n');
}
