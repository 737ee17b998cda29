import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { buildExtension, type Target } from '#scripts/build-extension.ts';
import { type BenchResult, runBench } from './run-bench.ts';

const program = new Command('npm run bench --')
  .description(
    'Measures what Drawbridge costs against baselines that it makes itself, in turns and in one run. Times differ between machines and from minute to minute: compare the ratios. docs/performance.md says what each measure is.',
  )
  .addOption(new Option('--browser <name>', 'where').choices(['chromium', 'firefox']).default('chromium'))
  .option(
    '--peer <folder>',
    'an unpacked extension to measure beside it: page load, popup, bytes; may be given again',
    (folder: string, others: string[]) => [...others, resolve(folder)],
    [],
  )
  .option('--quick', 'fewer samples, in less than four minutes')
  .option('--json', 'print one JSON object on standard output, and nothing else')
  .parse();
const {
  browser,
  peer,
  quick = false,
  json = false,
} = program.opts<{
  browser: Target;
  peer: string[];
  quick?: boolean;
  json?: boolean;
}>();

function describe({ goals, samples, peers }: BenchResult): string {
  const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });
  const ms = (value: number): string => value.toFixed(2).padStart(10);
  return [
    `${'measure'.padEnd(44)}${'value'.padStart(10)}${'goal'.padStart(12)}`,
    ...goals.map(
      ({ measure, value, goal, met }) =>
        `${measure.padEnd(44)}${number(value).padStart(10)}${goal.padStart(12)}${met ? '' : '  missed'}`,
    ),
    ...peers.map(
      ({ name, frames, popup, bytes }) =>
        `\n${name}: 20 frames, added / empty scripts ${number(frames)}; popup / bare page ${popup === null ? '–' : number(popup)}; bytes ${JSON.stringify(bytes)}`,
    ),
    `\n${'milliseconds'.padEnd(24)}    median       p95   samples`,
    ...Object.entries(samples).map(
      ([name, { median, p95, count }]) => `${name.padEnd(24)}${ms(median)}${ms(p95)}${`${count}`.padStart(10)}`,
    ),
  ].join('\n');
}

if (!(await buildExtension([browser], { toStandardError: true }))) process.exit(1);
const start = performance.now();
const progress = (text: string): void => {
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stderr.write(`${`${seconds}`.padStart(4)} s  ${text} …\n`);
};
const result = await runBench({ browser, peers: peer, quick, progress });
console.log(json ? JSON.stringify(result) : describe(result));
