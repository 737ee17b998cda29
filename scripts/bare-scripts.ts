import type { Plugin } from 'vite';

/**
 * Takes WXT's wrapper off the scripts that run in every page: what loads its plugins, of which there are none, and logs
 * an error that the browser logs as well.
 */
export function bareScripts(): Plugin {
  return {
    name: 'bare-scripts',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('virtual:wxt-unlisted-script-entrypoint')) {
        const [load] = /^import definition from .*$/m.exec(code) ?? [];
        return { code: `${load}\ndefinition.main();`, map: null };
      }
      // Each is defined by a function alone.
      if (!id.includes('wxt/dist/utils/define-unlisted-script')) return null;
      return { code: 'export const defineUnlistedScript = (main) => ({ main });', map: null };
    },
  };
}
