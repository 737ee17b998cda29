import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

/** Attributes that a user reads or hears. */
const readAttributes = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
];

/** Names, which are the same in every language, and units. */
const names = ['Drawbridge', 'GitHub', 'ID', 'JSON', 'CSV', 'ms'];

const hasWords = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).some((word) => !names.includes(word));

type Node = { type: string; [member: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** What an expression shows: the texts of its branches, but not what it compares or calls. */
function shownTexts(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateElement':
      return isTemplateValue(node['value']) ? [node['value'].cooked] : [];
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].filter(isNode).flatMap(shownTexts);
    case 'LogicalExpression':
      return [node['right']].filter(isNode).flatMap(shownTexts);
    case 'TemplateLiteral':
      return [node['quasis']].flat().filter(isNode).flatMap(shownTexts);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return [node['expression']].filter(isNode).flatMap(shownTexts);
    default:
      return [];
  }
}

const isTemplateValue = (value: unknown): value is { cooked: string } =>
  typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string';

/** Texts in the source of a view that its user reads, and that are not in `locales/`. */
function fixedTexts(name: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'JSXText' && typeof node['value'] === 'string') found.push(node['value'].trim());
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = [node['children']].flat().filter(isNode);
      found.push(...children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(shownTexts));
    }
    if (node.type === 'JSXAttribute' && isNode(node['name']) && isNode(node['value'])) {
      if (readAttributes.includes(String(node['name']['name']))) found.push(...shownTexts(node['value']));
    }
    for (const inner of nodesIn(node)) visit(inner);
  };
  const { program, errors } = parseSync(name, source);
  expect(errors).toEqual([]);
  if (isNode(program)) visit(program);
  return found.filter(hasWords);
}

test('no view has a sentence of its own: each is in the messages', () => {
  const files = globSync('{components,entrypoints}/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    fixedTexts(file, readFileSync(`${root}/${file}`, 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['<p>Send now</p>', ['Send now']],
  ['<p>{busy ? "Sending" : t("sent")}</p>', ['Sending']],
  ['<p>{late && `Seconds left`}</p>', ['Seconds left']],
  ['<input placeholder="Search here" />', ['Search here']],
  ['<img alt={open ? "Open" : ""} />', ['Open']],
  ['<><b>Drawbridge</b> {t("x")} · {mode === "Send now" && <i />}</>', []],
  ['<a class="Send now" href="#here" data-state={busy ? "Sending" : "Sent"}>{name}</a>', []],
])('finds what is fixed in %s', (source, texts) => {
  expect(fixedTexts('view.tsx', `const view = ${source};`)).toEqual(texts);
});
