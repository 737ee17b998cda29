import { join } from 'node:path';
import { root, runTool, type ToolOptions } from './run-tool.ts';
import { describePart, measureParts } from './sizes.ts';

/** Where the builds are: one unpacked extension for each browser. */
export const builds = {
  chromium: join(root, '.output', 'chrome-mv3'),
  firefox: join(root, '.output', 'firefox-mv3'),
};

const builders = {
  chromium: ['build'],
  firefox: ['build', '--browser', 'firefox', '--mv3'],
};

export type Target = keyof typeof builds;

/**
 * Builds the extension for `targets` and prints the size of each part. Resolves to whether all went well; a part over
 * its budget is a failure, like a build that does not finish.
 */
export async function buildExtension(targets: readonly Target[], options: ToolOptions = {}): Promise<boolean> {
  const print = options.toStandardError ? console.error : console.log;
  let good = true;
  for (const target of targets) {
    if ((await runTool('wxt', builders[target], options)) !== 0) return false;
    print(`Sizes for ${target}:`);
    for (const size of await measureParts(builds[target])) {
      print(`  ${describePart(size)}`);
      if (size.bytes > size.budget) good = false;
    }
  }
  return good;
}
