import type { Plugin } from 'vite';

/**
 * Takes WXT's wrapper off the scripts that run in every page, and off the background: what loads its plugins, of which
 * there are none, and logs an error that the browser logs as well. They are strict: of other functions, those that they
 * call in the page could ask who called them (Firefox).
 */
export function bareScripts(): Plugin {
  return {
    name: 'bare-scripts',
    enforce: 'pre',
    transform(code, id) {
      if (/virtual:wxt-(unlisted-script|background)-entrypoint/.test(id)) {
        const [load] = /^import definition from .*$/m.exec(code) ?? [];
        return { code: `'use strict';\n${load}\ndefinition();`, map: null };
      }
      // Each is defined by a function alone.
      const [, define] = /wxt\/dist\/utils\/(define-unlisted-script|define-background)/.exec(id) ?? [];
      if (define === undefined) return null;
      const name = define.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      return { code: `export const ${name} = (main) => main;`, map: null };
    },
  };
}
