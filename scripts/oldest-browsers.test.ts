import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const numberIn = (file: string, pattern: RegExp): number => Number(pattern.exec(textOf(file))?.[1]);

/** What the manifest asks for. */
const oldest = {
  chrome: numberIn('wxt.config.ts', /minimum_chrome_version: '(\d+)'/),
  firefox: numberIn('wxt.config.ts', /strict_min_version: '(\d+)\.0'/),
};

/** Built-ins newer than 2023, with the versions of Chrome and Firefox that have them first (MDN). */
const since = [
  [/\bURL\.parse\(/, 126, 126],
  [/\breadLines\(response\.body/, 124, 110],
  [/\b(?:align-content|light-dark)\b/, 123, 125],
  [/\bPromise\.try\(/, 128, 134],
  [/\bDurationFormat\b/, 129, 136],
  [/\bError\.isError\(/, 134, 138],
  [/\bRegExp\.escape\(/, 136, 134],
  [/\b(?:from|to)(?:Base64|Hex)\(/, 140, 133],
] as const;

const sources = globSync('{components,entrypoints,lib}/**/*.{css,ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|[\\/]testing[\\/]/.test(file))
  .map((file) => ({ file, text: textOf(file) }));

test('the browsers that the manifest admits have every built-in that is used', () => {
  for (const [pattern, chrome, firefox] of since) {
    const used = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    if (used.length === 0) continue;
    expect(oldest.chrome, `${used}`).toBeGreaterThanOrEqual(chrome);
    expect(oldest.firefox, `${used}`).toBeGreaterThanOrEqual(firefox);
  }
});

test('the browsers that the tests accept can install the extension, and the readme names the oldest', () => {
  const [chromium = '', firefox = ''] = textOf('scripts/browsers/kinds.mjs').split('  firefox: {');
  expect(Number(/oldest: (\d+)/.exec(chromium)?.[1])).toBeGreaterThanOrEqual(oldest.chrome);
  expect(Number(/oldest: (\d+)/.exec(firefox)?.[1])).toBe(oldest.firefox);
  for (const named of [`(Chromium ${oldest.chrome} or newer)`, `**Firefox** (${oldest.firefox} or newer)`])
    expect(textOf('README.md')).toContain(named);
});
