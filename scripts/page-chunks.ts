/** The part of the bundler's module graph that is used here. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** Folders of the pages that load a module at once, or `later` too. */
function pagesWith(module: string, modules: Modules, later: boolean): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    const [, page] = /[\\/]entrypoints[\\/](\w+)[\\/]/.exec(id) ?? [];
    if (page !== undefined) pages.add(page);
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
    for (const importer of [...importers, ...(later ? dynamicImporters : [])]) seen.add(importer);
  }
  return pages;
}

/**
 * The bundler makes a chunk for each set of pages that share a module: a dozen small files before the popup's first
 * paint. So popup and approval window, which must open at once, have one between them, and the popup one more with all
 * that it shares with other pages.
 */
export const pageChunks = [
  {
    priority: 1,
    name(id: string, modules: Modules): string | null {
      const pages = pagesWith(id, modules, false);
      return pages.has('popup') && pages.has('approval') ? 'shared' : null;
    },
  },
  {
    name: (id: string, modules: Modules): string | null =>
      pagesWith(id, modules, false).has('popup') && pagesWith(id, modules, true).size > 1 ? 'popup-shared' : null,
  },
];
