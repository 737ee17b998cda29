import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hosts of one site, so that one process of the browser has the pages of all of them. */
export const hosts = {
  /** Ours and the bare echo. */
  calls: 'calls.bench.localhost',
  /** Ours alone. */
  ours: 'ours.bench.localhost',
  /** Empty scripts in both worlds. */
  empty: 'empty.bench.localhost',
  /** No extension at all. */
  none: 'none.bench.localhost',
};

const pageOf = (host: string): string => `http://${host}/*`;

/** The least that a bridge needs in a page's own world: a port to the other one, made at the first call. */
const provider = `{
  let port;
  const open = () => {
    const { port1, port2 } = new MessageChannel();
    dispatchEvent(new MessageEvent('bare', { ports: [port2] }));
    return port1;
  };
  window.bare = (text) => new Promise((resolve) => {
    port ??= open();
    port.onmessage = resolve;
    port.postMessage(text);
  });
}`;

const relay = `addEventListener('bare', (event) => {
  const [page] = event.ports;
  let port;
  page.onmessage = ({ data }) => {
    if (!port) {
      port = chrome.runtime.connect();
      port.onMessage.addListener((text) => page.postMessage(text));
      port.onDisconnect.addListener(() => { port = undefined; });
    }
    port.postMessage(data);
  };
});`;

/**
 * Answers what it is sent; to "window" it also opens one, of the size of the approval window. A request, as
 * `{ url, method, headers, body }` in JSON, it sends, and answers with the body of the answer. Its connection is closed
 * afterwards, as ours are, if its address ends with `#once`.
 */
const background = `const set = (header, value) => ({ header, operation: 'set', value });
chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: [1], addRules: [{
  id: 1,
  condition: { urlFilter: '#once|', initiatorDomains: [location.host], resourceTypes: ['xmlhttprequest'] },
  action: { type: 'modifyHeaders', requestHeaders: [set('connection', 'close'), set('expect', '100-continue')] },
}] });
chrome.runtime.onConnect.addListener((port) => {
  port.onMessage.addListener((text) => {
    if (text === 'window') chrome.windows.create({ url: 'window.html', type: 'popup', width: 420, height: 640, focused: true });
    if (!text.startsWith('{"url"')) return port.postMessage(text);
    const { url, ...request } = JSON.parse(text);
    fetch(url, request).then((answer) => answer.text()).then((body) => port.postMessage(body));
  });
});`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Bare</title>
  </head>
  <body>
    <h1>Bare</h1>
  </body>
</html>
`;

function manifest() {
  const everyFrame = { run_at: 'document_start', all_frames: true };
  const echo = { ...everyFrame, matches: [pageOf(hosts.calls)] };
  const empty = { ...everyFrame, matches: [pageOf(hosts.empty)] };
  return {
    manifest_version: 3,
    name: 'Bare',
    version: '1',
    icons: { 16: 'icon/16.png' },
    content_scripts: [
      { ...echo, js: ['relay.js'] },
      { ...echo, js: ['provider.js'], world: 'MAIN' },
      { ...empty, js: ['empty-isolated.js'] },
      { ...empty, js: ['empty-main.js'], world: 'MAIN' },
    ],
    // Each browser takes what it knows.
    background: { service_worker: 'background.js', scripts: ['background.js'] },
    action: { default_popup: 'popup.html' },
    permissions: ['declarativeNetRequestWithHostAccess'],
    host_permissions: ['http://127.0.0.1/*', 'http://localhost/*'],
    browser_specific_settings: { gecko: { id: 'bare@drawbridge.example', strict_min_version: '142.0' } },
  };
}

/** Makes the extension that everything is compared with, in `folder`, with an icon of the build. */
export async function makeBareExtension(folder: string, build: string): Promise<void> {
  const files = {
    'manifest.json': JSON.stringify(manifest()),
    'provider.js': provider,
    'relay.js': relay,
    'empty-isolated.js': '',
    'empty-main.js': '',
    'background.js': background,
    'popup.html': page,
    'window.html': page,
  };
  await mkdir(join(folder, 'icon'), { recursive: true });
  await cp(join(build, 'icon/16.png'), join(folder, 'icon/16.png'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

/** Copies the build. The copy stays out of the pages that are to have no scripts, or only the empty ones. */
export async function copyBuild(folder: string, build: string): Promise<void> {
  await cp(build, folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  for (const script of manifest.content_scripts) script.exclude_matches = [pageOf(hosts.empty), pageOf(hosts.none)];
  await writeFile(path, JSON.stringify(manifest));
}
