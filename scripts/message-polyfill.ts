import type { Plugin } from 'vite';

/** The factory within the wrapper that the package is published in. */
const wrapped = /^\(function \(global, factory\) \{.*?\}\)\([^,]*, (function \(module\) \{.*\})\);\s*(?:\/\/#.*\s*)?$/s;

/** The arguments of every method of every API, in which nothing ends with a semicolon. */
const argumentTable = /(const apiMetadata = )\{[^;]*\};/;

/** Where the polyfill asks whether that table has a name. */
const lookUp = /\bhasOwnProperty\(metadata, [^)]+\)/g;

/**
 * Makes webextension-polyfill a module, and leaves of it what Chromium lacks in Manifest V3: listeners that answer
 * messages by a promise. All other methods return promises by themselves there, so the table by which the polyfill
 * wraps each of them, which is most of its size, goes. Fails the build when the package looks different.
 */
export function messagePolyfill(): Plugin {
  return {
    name: 'message-polyfill',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/webextension-polyfill\/dist\/browser-polyfill(?:\.min)?\.js$/.test(id)) return null;
      return { code: withoutTable(code), map: null };
    },
  };
}

/** `code` is the file that the package is published as. */
export function withoutTable(code: string): string {
  const [, factory] = wrapped.exec(code) ?? [];
  if (factory === undefined) throw new Error('webextension-polyfill is wrapped in another way.');
  if (!argumentTable.test(factory) || factory.match(lookUp)?.length !== 3) {
    throw new Error('webextension-polyfill has another table of arguments.');
  }
  // It refuses an empty table. What wraps a method of the table is then dead code, and left out.
  const small = factory.replace(argumentTable, '$1{ runtime: {} };').replace(lookUp, 'false');
  return `const module = { exports: {} };\n(${small})(module);\nexport default module.exports;\n`;
}
