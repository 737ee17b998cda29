import { join } from 'node:path';
import { Command } from 'commander';
import { createServer } from 'wxt';
import { root } from './run-tool.ts';
import { showExtension } from './show-in-browser.ts';

new Command('npm run dev --')
  .description(
    'Opens Chromium with Drawbridge in development mode, over the sandbox: a change of a view shows at once, one of ' +
      'another file reloads the extension. Without a screen Chromium has no windows.',
  )
  .parse();

const server = await createServer({ root });
await server.start();
try {
  await showExtension(join(root, '.output', 'chrome-mv3-dev'));
} finally {
  await server.stop();
}
