/** What the build tool sets in every bundle. */
interface ImportMeta {
  readonly env: { readonly CHROME: boolean; readonly FIREFOX: boolean };
}

/** Styles that the site of docs/ imports. */
declare module '*.css';
