import { randomInt } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { launch } from '#scripts/browsers/launch.ts';
import { launchUndebugged } from '#scripts/browsers/launch-undebugged.ts';
import { buildExtension, type Target } from '#scripts/build-extension.ts';
import { runTool } from '#scripts/run-tool.ts';
import { longReview } from '#tests/fixtures/long-review.ts';
import { describeLife } from './life-summary.ts';
import type { Mishaps } from './plan.ts';
import { describeSoak, tellProgress } from './progress.ts';
import { runLife } from './run-life.ts';
import { runSoak } from './run-soak.ts';

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
function atLeastOne(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError('It must be at least one.');
  return number;
}
function minutesOf(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It must be a number of minutes above 0.');
  return number;
}

const program = new Command('npm run soak --')
  .description(
    'Lets many tabs of several sites call the wallet for a long time, while the background dies, the wallet restarts, drops connections and changes its chain, and the data node comes and goes, at random. The last line of standard output is one JSON object of what was counted; the exit code is 1 if anything is wrong.',
  )
  .addOption(new Option('--browser <name>', 'where').choices(['chromium', 'firefox']).default('chromium'))
  .option('--calls <number>', 'calls of all tabs together; 0 for none', wholeNumber, 10_000)
  .option('--minutes <minutes>', 'go on for so long instead, whatever number of calls that is', minutesOf)
  .option('--tabs <number>', 'tabs', atLeastOne, 20)
  .option('--sites <number>', 'sites that the tabs are of', atLeastOne, 5)
  .option('--kills <number>', 'deaths of the background', wholeNumber, 100)
  .option('--restarts <number>', 'restarts of the wallet', wholeNumber, 20)
  .option('--drops <number>', 'connections that the wallet drops, executed calls and others', wholeNumber, 200)
  .option('--nodes <number>', 'times that the data node goes or comes back', wholeNumber, 20)
  .option('--chains <number>', 'times that the wallet is on another chain for a moment', wholeNumber, 20)
  .option('--seed <number>', 'repeat the plan of this seed; a new one each time when left out', wholeNumber)
  .option(
    '--deaths <number>',
    'afterwards so many deaths of the background at each moment of a call; 0 for none',
    wholeNumber,
    20,
  )
  .option(
    '--review-minutes [minutes]',
    'afterwards one review in the wallet that takes this long (6 if not said), with no debugger at the background',
    minutesOf,
  )
  .option(
    '--life',
    'instead, an hour of an installed extension’s life in 7 minutes, or in --minutes: restarts, kills, sleeps, a full disk, updates and clock jumps while ten sites call; Chromium only, and a full disk only as root on Linux',
  )
  .parse();
const options = program.opts<
  Mishaps & {
    browser: Target;
    calls: number;
    minutes?: number;
    tabs: number;
    sites: number;
    seed?: number;
    deaths: number;
    reviewMinutes?: number | true;
    life?: true;
  }
>();

const { browser, minutes = null, seed = randomInt(2 ** 31), reviewMinutes } = options;
if (!(await buildExtension([browser], { toStandardError: true }))) {
  console.error('The extension could not be built.');
  process.exit(1);
}
try {
  console.error(`Seed ${seed}`);
  let ok = true;
  const counted: Record<string, unknown> = {};
  if (options.life) {
    if (browser !== 'chromium') throw new Error('--life is for Chromium only.');
    const life = await runLife({ seed, minutes: minutes ?? 7, tell: console.error });
    for (const line of describeLife(life)) console.error(line);
    console.log(JSON.stringify(life));
    process.exit(life.ok ? 0 : 1);
  }
  if (minutes !== null || options.calls > 0) {
    const driver = await launch(browser);
    const soak = await runSoak(driver, { ...options, mishaps: options, minutes, seed, tell: tellProgress() }).finally(
      () => driver.close(),
    );
    for (const line of describeSoak(soak)) console.error(line);
    Object.assign(counted, soak);
    ok = soak.ok;
  }
  if (reviewMinutes !== undefined) {
    const ms = (reviewMinutes === true ? 6 : reviewMinutes) * 60_000;
    const tick = (passed: number): void => {
      if (Math.floor(passed / 1000) % 30 === 0) console.error(`a review in the wallet: ${Math.floor(passed / 1000)} s`);
    };
    const driver = await launchUndebugged(browser);
    const review = await longReview(driver, { ms, tick }).finally(() => driver.close());
    ok &&= review.outcome.ok && review.wasOpen && review.connectRequests === 1;
    counted['review'] = review;
  }
  if (options.deaths > 0) {
    const deaths = await runTool('playwright', ['test', 'background-death', `--project=${browser}`], {
      toStandardError: true,
      env: { DEATHS: `${options.deaths}` },
    });
    ok &&= deaths === 0;
    counted['deaths'] = { atEachMoment: options.deaths, ok: deaths === 0 };
  }
  console.log(JSON.stringify({ ...counted, ok }));
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
