import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type BuildLanguage, buildLanguages } from '#scripts/states/build-in-language.ts';
import { root } from './run-tool.ts';
import { docsPictures } from './screenshots/docs-pictures.ts';
import { describeRun } from './screenshots/report.ts';
import { takeScreenshots } from './screenshots/take-screenshots.ts';

const program = new Command('npm run screenshots --')
  .description(
    'Builds Drawbridge and takes pictures of every page and state, light and dark, in each width that matters, with forced colours and with large text. index.html in the folder shows all of them. Fails where a state cannot be brought about.',
  )
  .option('--out <folder>', 'where the pictures go', join(root, 'artifacts', 'screenshots'))
  .option('--only <names...>', 'only the states whose name contains one of these')
  .addOption(
    new Option('--language <language>', 'of the texts; pseudo is English with accents, brackets and longer words')
      .choices(buildLanguages)
      .default('en')
      .conflicts('docs'),
  )
  .option('--docs', 'take only the pictures of README.md and docs/, and put them there')
  .option('--json', 'print one JSON object on standard output, and nothing else')
  .parse();
const {
  out,
  only,
  language,
  docs = false,
  json = false,
} = program.opts<{
  out: string;
  only?: string[];
  language: BuildLanguage;
  docs?: boolean;
  json?: boolean;
}>();

const run = await takeScreenshots({
  folder: resolve(out),
  wanted: ({ name }) =>
    docs
      ? docsPictures.some(({ states }) => states.includes(name))
      : (only?.some((part) => name.includes(part)) ?? true),
  language,
  docs: docs ? join(root, 'docs') : null,
  progress: console.error,
});
console.log(json ? JSON.stringify(run) : `\n${describeRun(run)}`);
if (run.status === 'failed') process.exitCode = 1;
