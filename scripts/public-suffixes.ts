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
