import { readFile } from 'node:fs/promises';
import { inRoot } from '../set-up/root.mjs';
import { run } from '../set-up/run.mjs';

const debianPackages = { chromium: 'chromium', firefox: 'firefox-esr' };

/** Whether this is Debian. Ubuntu will not do: its packages of these names only install snaps. */
async function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(await readFile('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Tries to install the browsers `names`; whether it worked shows when they are looked for again. On Debian, as root,
 * these are the distribution's packages. Elsewhere it is Playwright's Chromium; its Firefox is no use here, being
 * built to be driven by Playwright alone, which cannot drive extensions.
 */
export async function installBrowsers(names) {
  if (process.getuid?.() === 0 && (await isDebian())) {
    const packages = names.map((name) => debianPackages[name]);
    console.error(`set-up: installing ${packages.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
    return;
  }
  if (names.includes('chromium')) {
    console.error('set-up: installing Chromium by Playwright …');
    await run(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
}
