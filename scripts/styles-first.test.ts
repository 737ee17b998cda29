import { expect, test } from 'vitest';
import { stylesBeforeScripts } from './styles-first.ts';

test('names styles before scripts, and leaves the rest in its order', () => {
  const style = '<link rel="stylesheet" crossorigin href="/assets/a.css">';
  const script = '<script type="module" src="/a.js"></script>';
  const preload = '<link rel="modulepreload" href="/b.js">';
  const lines = (...parts: string[]): string => parts.join('\n');
  expect(stylesBeforeScripts(lines('<head>', script, preload, style, '</head>'))).toBe(
    lines('<head>', style, script, preload, '</head>'),
  );
  expect(stylesBeforeScripts(lines('<head>', script, '</head>'))).toBe(lines('<head>', script, '</head>'));
});
