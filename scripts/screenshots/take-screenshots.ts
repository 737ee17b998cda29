import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { browserPath } from '#scripts/browsers/browser-paths.ts';
import { type OpenChromium, openChromium } from '#scripts/browsers/chromium/open-chromium.ts';
import { buildExtension } from '#scripts/build-extension.ts';
import { minimumFontSwitch, type Picture, type Scene, takeMinimumFont, takeUsual } from './camera.ts';
import { makeDocsPictures } from './docs-pictures.ts';
import { indexPage } from './index-page.ts';
import type { ScreenshotRun } from './report.ts';
import type { Shot } from './shot.ts';
import { buildIn, type ShotLanguage } from './shot-language.ts';
import { shots } from './shots.ts';
import { onStage } from './stage.ts';

export interface ScreenshotOptions {
  /** Folder for the pictures; created if missing. */
  folder: string;
  wanted: (shot: Shot) => boolean;
  language: ShotLanguage;
  /** Folder for the pictures of the documents; null for none. */
  docs: string | null;
  /** Called with one line of progress at a time. */
  progress: (line: string) => void;
}

type Take = (page: Page, scene: Scene) => Promise<Picture[]>;

/** Takes pictures of these shots in one Chromium, each with an extension and services of its own. */
async function takeAll(
  args: readonly string[],
  wanted: readonly Shot[],
  take: Take,
  build: string,
  { folder, progress }: ScreenshotOptions,
  run: ScreenshotRun,
): Promise<void> {
  const start = async (): Promise<OpenChromium> => {
    const open = await openChromium({
      executable: await browserPath('chromium'),
      extension: build,
      args: ['--lang=en-US', ...args],
    });
    open.context.setDefaultTimeout(20_000);
    return open;
  };
  if (wanted.length === 0) return;
  let open = await start();
  try {
    for (const shot of wanted) {
      const began = performance.now();
      try {
        await onStage(open, build, shot, async (stage) => {
          run.pictures.push(...(await take(await shot.show(stage), { shot, folder, sandbox: stage.sandbox })));
        });
        progress(`  ✓ ${shot.name} (${Math.round(performance.now() - began)} ms)`);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        run.failed.push({ shot: shot.name, error: message });
        progress(`  ✗ ${shot.name}: ${message}`);
        // What it has left behind must not show in the next picture.
        await open.close();
        open = await start();
      }
    }
  } finally {
    await open.close();
  }
}

/**
 * Builds the extension and takes the pictures, without a screen, over sandboxes on free ports. Resolves to what was
 * taken, also where states could not be brought about; index.html in the folder shows all of it.
 */
export async function takeScreenshots(options: ScreenshotOptions): Promise<ScreenshotRun> {
  const { folder, wanted, language, docs, progress } = options;
  const run: ScreenshotRun = { status: 'failed', folder, pictures: [], failed: [] };
  const asked = shots.filter(wanted);
  if (asked.length === 0) {
    run.failed.push({ shot: '', error: 'no shot has such a name' });
    return run;
  }
  // Dates on pages, and those that the sandbox makes.
  process.env['TZ'] = 'UTC';
  await mkdir(folder, { recursive: true });
  if (!(await buildExtension(['chromium'], { toStandardError: true }))) {
    run.failed.push({ shot: '', error: 'the build failed, or a part of it is over its budget' });
    return run;
  }
  const build = await buildIn(language);
  try {
    await takeAll([], asked, takeUsual, build.folder, options, run);
    if (docs === null) {
      progress('With a minimum font size of 24 px:');
      const large = asked.filter(({ largeText }) => largeText);
      await takeAll([minimumFontSwitch], large, takeMinimumFont, build.folder, options, run);
    }
  } finally {
    await build.remove();
  }
  if (docs !== null && run.failed.length === 0) await makeDocsPictures(folder, docs);
  await writeFile(join(folder, 'index.html'), indexPage(asked, run));
  if (run.failed.length === 0) run.status = 'passed';
  return run;
}
