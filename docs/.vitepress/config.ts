import { join } from 'node:path';
import { defineConfig } from 'vitepress';

const root = join(import.meta.dirname, '../..');

const slugify = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/**
 * The pages of docs/, with README.md and CONTRIBUTING.md as they are: all of the repository is the source, so that a
 * link between them leads to the same place here and where the files are read as they are.
 */
export default defineConfig({
  title: 'Drawbridge',
  description: 'How to use, build for, operate and change Drawbridge.',
  // None: a browser asks for /favicon.ico otherwise.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: root,
  srcExclude: ['!(docs|sandbox)/**/*.md'],
  rewrites: { 'docs/index.md': 'index.md' },
  outDir: join(root, 'artifacts', 'docs'),
  cacheDir: join(root, 'artifacts', 'docs-cache'),
  // GitHub's, so that an anchor holds where the files are read there.
  markdown: { anchor: { slugify } },
  // What is in public/ belongs to the extension.
  vite: { publicDir: false },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    externalLinkIcon: true,
    nav: [
      { text: 'Use', link: '/docs/users/install' },
      { text: 'Build dApps', link: '/docs/provider' },
      { text: 'Operate', link: '/docs/operators/headless' },
      { text: 'Contribute', link: '/CONTRIBUTING' },
    ],
    sidebar: [
      {
        text: 'Use Drawbridge',
        items: [
          { text: 'Install and start', link: '/docs/users/install' },
          { text: 'Approve or deny', link: '/docs/users/approve' },
          { text: 'Vote', link: '/docs/users/vote' },
          { text: 'When something does not work', link: '/docs/users/trouble' },
          { text: 'What is new', link: '/CHANGELOG' },
          { text: 'Privacy', link: '/docs/privacy' },
        ],
      },
      { text: 'Build dApps', items: [{ text: 'The provider', link: '/docs/provider' }] },
      {
        text: 'Operate',
        items: [
          { text: 'Headless wallets', link: '/docs/operators/headless' },
          { text: 'The sandbox', link: '/sandbox/README' },
          { text: 'Conformance checks', link: '/docs/conformance' },
        ],
      },
      {
        text: 'Contribute',
        items: [
          { text: 'Overview', link: '/README' },
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Architecture', link: '/docs/architecture' },
          { text: 'Security', link: '/docs/security' },
          { text: 'Performance', link: '/docs/performance' },
          { text: 'Store listing', link: '/docs/store/listing' },
          { text: 'Store listing in German', link: '/docs/store/listing.de' },
          { text: 'Store listing in Arabic', link: '/docs/store/listing.ar' },
        ],
      },
    ],
  },
});
