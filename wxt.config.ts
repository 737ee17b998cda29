import preact from '@preact/preset-vite';
import { mergeConfig } from 'vite';
import { defineConfig } from 'wxt';
import { bareScripts } from './scripts/bare-scripts.ts';
import { licensesText } from './scripts/licenses.ts';
import { messageFiles } from './scripts/message-files.ts';
import { publicSuffixText } from './scripts/public-suffixes.ts';
import { stylesFirst } from './scripts/styles-first.ts';

const pages = ['http://*/*', 'https://*/*'];
/** Not those without an address of their own (`srcdoc`, `about:blank`, `blob:`): their scripts reach their parent's provider. */
const everyFrame = { matches: pages, run_at: 'document_start', all_frames: true };
const loopback = ['http://127.0.0.1/*', 'http://localhost/*'];

/** What three pages share is one file: a page of thirty files is drawn a third later than one of six (`docs/performance.md`). */
const fewerFiles = {
  rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
};

export default defineConfig({
  imports: false,
  // Has `wxt/browser` be webextension-polyfill: one promise-based `browser`, in which listeners answer messages by a promise.
  modules: ['@wxt-dev/webextension-polyfill'],
  manifestVersion: 3,
  // `esnext`: the lowest browsers below know all of the language that is used, and need none of it rewritten.
  vite: ({ command }) => ({
    // The wrapper of WXT is what reloads the extension in development.
    plugins: [command === 'build' && bareScripts(), stylesFirst(), preact()],
    build: {
      // A page names all that it loads at once, so that nothing waits for what imports it.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
      },
      target: 'esnext',
    },
  }),
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      // A script is one file anyway.
      if (entrypoints.length > 1) config.build = mergeConfig(config.build ?? {}, fewerFiles);
    },
    'build:publicAssets': (_, files) => {
      files.push(...messageFiles());
      // A file and not a module: it is as large as the rest of the background, which starts for every call.
      files.push({ relativeDest: 'public-suffixes.txt', contents: publicSuffixText() });
      files.push({ relativeDest: 'licenses.txt', contents: licensesText() });
    },
  },
  // `npm run dev` starts the browser itself.
  webExt: { disabled: true },
  manifest: ({ browser, command }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'storage',
      'alarms',
      'activeTab',
      'notifications',
      'declarativeNetRequestWithHostAccess',
      // For one script, on the sites that the user chose for it (`lib/sites/http-wallet-sites.ts`).
      'scripting',
      // Exempts what is stored from quota and eviction. Chromium asks nobody for it; Firefox would.
      ...(browser === 'chrome' ? ['unlimitedStorage'] : []),
      // Tells a tab's container: a site in one is a site of its own. No cookie is read.
      ...(browser === 'firefox' ? ['cookies'] : []),
    ],
    // A private window's sites would be one with those of the others, and stay on the disk.
    incognito: 'not_allowed',
    host_permissions: loopback,
    // Asked for the hosts of data APIs in the settings, and of sites on which `fetch` is to reach the wallet.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    // The lowest with all that is used. `scripts/oldest-browsers.test.ts` names the newest of it.
    ...(browser === 'chrome' && { minimum_chrome_version: '126' }),
    // Chromium drops what an administrator sets and this does not name. Firefox asks for none.
    ...(browser === 'chrome' && { storage: { managed_schema: 'managed-schema.json' } }),
    content_security_policy: {
      // In development, pages come from a server that puts styles into them and tells them of changes.
      ...(command === 'build' && {
        extension_pages:
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' https: http://127.0.0.1:* http://localhost:*; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      }),
    },
    // Declared here and not by the build tool's content script kind, whose wrapper is as large as the relay itself and
    // posts a message into every page.
    content_scripts: [
      { ...everyFrame, js: ['relay.js'] },
      { ...everyFrame, js: ['provider.js'], world: 'MAIN' },
    ],
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'drawbridge@drawbridge.example',
          strict_min_version: '142.0',
          // What goes to a program on the same computer counts, and to a server that the user chose.
          data_collection_permissions: {
            required: ['authenticationInfo', 'browsingActivity', 'financialAndPaymentInfo'],
          },
        },
      },
    }),
  }),
});
