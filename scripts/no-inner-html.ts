import type { Plugin } from 'vite';

/**
 * Takes the assignments to `innerHTML` out of the packages that the extension's pages are built with: Preact's for
 * `dangerouslySetInnerHTML`, and the one of a custom element in minidenticons. Nothing here uses either, so markup from
 * a string can reach no page, and the add-on linter has nothing to warn of.
 */
export function noInnerHtml(): Plugin {
  return {
    name: 'no-inner-html',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('node_modules') || !/\.innerHTML\s*=[^=]/.test(code)) return null;
      return { code: code.replace(/\.innerHTML(\s*=)(?!=)/g, '.textContent$1'), map: null };
    },
  };
}
