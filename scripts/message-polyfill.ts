import type { Plugin } from 'vite';

/** The factory within the wrapper that the package is published in. */
const wrapped = /^\(function \(global, factory\) \{.*?\}\)\([^,]*, (function \(module\) \{.*\})\);\s*(?:\/\/#.*\s*)?$/s;

/** What is removed. No statement of the table contains a semicolon, so it ends at the next one. */
const cuts: ReadonlyArray<[found: RegExp, replacement: string]> = [
  [/const apiMetadata = \{[^;]*\};\s*if \(Object\.keys\(apiMetadata\)\.length === 0\) \{[^}]*\}/, ''],
  [/apiMetadata\.privacy = \{[^;]*\};/, ''],
  [/(wrapObject\(extensionAPIs, staticWrappers), apiMetadata\)/, '$1)'],
  // Without the table no method is wrapped, and the bundler drops the code that does it.
  [/\bhasOwnProperty\(metadata, [^)]+\)/g, 'false'],
  // Chromium's own `sendMessage` returns a promise too. No listener of ours rejects, and pages check each answer.
  [/\bsendMessage: wrappedSendMessage\.bind\(null, "sendMessage", \{[^}]*\}\)/g, ''],
  [/onMessageExternal: wrapEvent\(onMessageWrappers\),/, ''],
  // Only for extensions with a DevTools panel.
  [/devtools: \{\s*network: \{\s*onRequestFinished: wrapEvent\(onRequestFinishedWrappers\)\s*\}\s*\},/, ''],
  [/(const onRequestFinishedWrappers = )(?=new DefaultWeakMap\()/, '$1/* @__PURE__ */ '],
];

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
  const small = cuts.reduce((text, [found, replacement]) => {
    const next = text.replace(found, replacement);
    if (next === text) throw new Error(`webextension-polyfill has nothing like ${found}.`);
    return next;
  }, factory);
  return `const module = { exports: {} };\n(${small})(module);\nexport default module.exports;\n`;
}
