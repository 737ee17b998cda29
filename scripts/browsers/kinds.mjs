import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inRoot } from '../set-up/root.mjs';

const { platform, env } = process;
const windowsFolders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);

/** Every place on the path where one of the commands could be. */
const onPath = (...commands) =>
  (env.PATH ?? '').split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));

function chromiumPlaces() {
  if (platform === 'darwin') return ['/Applications/Chromium.app/Contents/MacOS/Chromium'];
  if (platform === 'win32') return windowsFolders.map((folder) => join(folder, 'Chromium/Application/chrome.exe'));
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', ...onPath('chromium', 'chromium-browser')];
}

function firefoxPlaces() {
  if (platform === 'darwin') {
    return ['Firefox', 'Firefox Developer Edition', 'Firefox Nightly'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/firefox`,
    );
  }
  if (platform === 'win32') return windowsFolders.map((folder) => join(folder, 'Mozilla Firefox/firefox.exe'));
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/opt/firefox/firefox', ...onPath('firefox-esr', 'firefox')];
}

/** Where Playwright has put its Chromium, or would. */
function playwrightChromium() {
  const require = createRequire(inRoot('package.json'));
  return require('@playwright/test').chromium.executablePath();
}

/** The two browsers: how they are named, known and got. */
export const kinds = {
  chromium: {
    variable: 'DRAWBRIDGE_CHROMIUM',
    description: 'Chromium, or Chrome for Testing, of version 128 or newer',
    oldest: 128,
    // Branded Chrome takes no extension from the command line any more (137).
    accepts: (said) => said.startsWith('Chromium ') || said.startsWith('Google Chrome for Testing '),
    places: () => [...chromiumPlaces(), playwrightChromium()],
    remedy: 'install Chromium (on Debian: apt-get install chromium), or set DRAWBRIDGE_CHROMIUM to the path of one.',
  },
  firefox: {
    variable: 'DRAWBRIDGE_FIREFOX',
    description: 'Firefox of version 142 or newer',
    oldest: 142,
    accepts: (said) => said.includes('Mozilla Firefox '),
    places: firefoxPlaces,
    remedy: 'install Firefox (on Debian: apt-get install firefox-esr), or set DRAWBRIDGE_FIREFOX to the path of one.',
  },
};
