import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { type OpenChromium, openChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { buildExtension } from '#scripts/build-extension.ts';
import { states } from '#scripts/states/all-states.ts';
import { type BuildLanguage, buildIn } from '#scripts/states/build-in-language.ts';
import type { State } from '#scripts/states/state.ts';
import { Theatre } from '#scripts/states/theatre.ts';
import { takePictures } from './camera.ts';
import { makeDocsPictures } from './docs-pictures.ts';
import { indexPage } from './index-page.ts';
import type { ScreenshotRun } from './report.ts';

export interface ScreenshotOptions {
  /** Folder for the pictures; created if missing. */
  folder: string;
  wanted: (state: State) => boolean;
  language: BuildLanguage;
  /** Folder for the pictures of the documents; null for none. */
  docs: string | null;
  /** Called with one line of progress at a time. */
  progress: (line: string) => void;
}

/** Takes pictures of these states in one Chromium, each with an extension and services of its own. */
async function takeAll(
  wanted: readonly State[],
  build: string,
  { folder, progress }: ScreenshotOptions,
  run: ScreenshotRun,
): Promise<void> {
  const start = async (): Promise<OpenChromium> =>
    openChromium({ executable: await browserPath('chromium'), extension: build });
  let open = await start();
  let theatre = new Theatre(open);
  try {
    for (const state of wanted) {
      const began = performance.now();
      try {
        await theatre.show(state, build, async (page, { sandbox }) => {
          run.pictures.push(...(await takePictures(page, { state, folder, sandbox })));
        });
        progress(`  ✓ ${state.name} (${Math.round(performance.now() - began)} ms)`);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        run.failed.push({ state: state.name, error: message });
        progress(`  ✗ ${state.name}: ${message}`);
        // What it has left behind must not show in the next picture.
        await open.close();
        open = await start();
        theatre = new Theatre(open);
      }
    }
  } finally {
    await theatre.close();
    await open.close();
  }
}

/**
 * Builds the extension and takes the pictures, without a screen, over sandboxes on free ports. Resolves to what was
 * taken, also where states could not be brought about; index.html in the folder shows all of it.
 */
export async function takeScreenshots(options: ScreenshotOptions): Promise<ScreenshotRun> {
  const { folder, wanted, language, docs } = options;
  const run: ScreenshotRun = { status: 'failed', folder, pictures: [], failed: [] };
  const asked = states.filter(wanted);
  if (asked.length === 0) {
    run.failed.push({ state: '', error: 'no state has such a name' });
    return run;
  }
  // Dates on pages, and those that the sandbox makes.
  process.env['TZ'] = 'UTC';
  await mkdir(folder, { recursive: true });
  if (!(await buildExtension(['chromium'], { toStandardError: true }))) {
    run.failed.push({ state: '', error: 'the build failed, or a part of it is over its budget' });
    return run;
  }
  const build = await buildIn(language);
  try {
    await takeAll(asked, build.folder, options, run);
  } finally {
    await build.remove();
  }
  if (docs !== null && run.failed.length === 0) await makeDocsPictures(folder, docs);
  await writeFile(join(folder, 'index.html'), indexPage(asked, run));
  if (run.failed.length === 0) run.status = 'passed';
  return run;
}
