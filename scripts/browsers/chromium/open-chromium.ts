import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Worker } from '@playwright/test';
import { type ConsoleError, patience } from '../browser-driver.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { chromiumSwitches } from './chromium-switches.ts';

export interface ChromiumOptions {
  /** Path of the Chromium program. Branded Chrome will not do: since 137 it takes no unpacked extension. */
  executable: string;
  /** Folder of the unpacked extension. */
  extension: string;
  /** With a window on the screen; without one by default. */
  headed?: boolean;
  /** Whether the caller closes it upon SIGINT and SIGTERM. Else Playwright does, and ends the process with an error. */
  closedAtSignals?: boolean;
  /** Further command-line switches. */
  args?: readonly string[];
  /** Folder of a profile to keep; left out, the profile is fresh and goes with the browser. */
  profile?: string;
}

/** A running Chromium with no extension in it yet. */
export interface OpenChromium {
  context: BrowserContext;
  /** A session with the browser itself. */
  session: CDPSession;
  /** A folder that is removed with the browser. */
  folder: string;
  /** What extensions have written to their consoles, and where their policies were violated. */
  errors: ConsoleError[];
  /** Origins of the web pages that were opened. */
  visited: Set<string>;
  /** Whether a test has turned the developer mode on. */
  inDeveloperMode: boolean;
  /** Resolves when the browser has gone. */
  gone: Promise<void>;
  close(): Promise<void>;
}

/** Starts Chromium. No request is intercepted anywhere: interception changes what the browser sends. */
export async function openChromium(options: ChromiumOptions): Promise<OpenChromium> {
  const { executable, headed, closedAtSignals, args = [], profile } = options;
  const { path: folder, remove } = await temporaryFolder('chromium');
  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    await context?.close();
    await remove();
  };
  try {
    context = await chromium.launchPersistentContext(profile ?? join(folder, 'profile'), {
      executablePath: executable,
      headless: false,
      handleSIGINT: !closedAtSignals,
      handleSIGTERM: !closedAtSignals,
      viewport: null,
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [...chromiumSwitches(headed), '--enable-unsafe-extension-debugging', ...args],
      env: { ...process.env, PATH: `${await withoutDesktop(folder)}${delimiter}${process.env['PATH']}` },
    });
    context.setDefaultTimeout(patience);
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('Chromium gives no session with the browser itself.');
    const gone = new Promise<void>((resolve) => void context?.once('close', () => resolve()));
    return { context, session, gone, folder, ...(await listen(context)), inDeveloperMode: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Makes a folder of programs that do nothing, to stand in front of those with which Chromium on Linux removes an
 * uninstalled extension from the desktop's menus: no test may touch these, and each would start dozens of processes.
 */
async function withoutDesktop(folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  for (const name of ['xdg-desktop-menu', 'xdg-icon-resource', 'update-desktop-database']) {
    await writeFile(join(programs, name), '#!/bin/sh\n', { mode: 0o755 });
  }
  return programs;
}

async function listen(context: BrowserContext): Promise<Pick<OpenChromium, 'errors' | 'visited'>> {
  const errors: ConsoleError[] = [];
  const visited = new Set<string>();
  context.on('console', (message) => {
    // A background's message has no page; it says its script instead.
    if (message.type() === 'error')
      errors.push({ url: message.location().url || (message.page()?.url() ?? ''), text: message.text() });
  });
  context.on('weberror', (failure) => errors.push({ url: failure.page()?.url() ?? '', text: String(failure.error()) }));
  context.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) visited.add(new URL(frame.url()).origin);
  });
  // Violations of an extension page's policy are events of the document, and are not all written to the console.
  await context.addInitScript(() => {
    if (location.protocol !== 'chrome-extension:') return;
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
    );
  });
  return { errors, visited };
}

/** Installs the unpacked extension in `folder`, whose path decides its ID, and waits for its background. */
export async function loadExtension(
  { context, session }: OpenChromium,
  folder: string,
): Promise<{ id: string; worker: Worker }> {
  const { id } = await session.send('Extensions.loadUnpacked', { path: folder });
  const worker = await until(
    'the background of the extension',
    () => context.serviceWorkers().find((worker) => worker.url().includes(id)),
    60_000,
  );
  return { id, worker };
}
