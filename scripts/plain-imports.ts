import type { Plugin } from 'vite';

/** Makes a dynamic import load its module alone: Vite's own helper also loads styles, which every page names itself. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}
