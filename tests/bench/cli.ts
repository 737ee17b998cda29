import { Command, InvalidArgumentError } from 'commander';
import { mostAlerts } from '#lib/governance/update-alerts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { launch } from '#scripts/browsers/launch.ts';
import { saveSettings } from '#scripts/browsers/save-settings.ts';
import { buildExtension, builds } from '#scripts/build-extension.ts';
import { describePart, measureParts } from '#scripts/sizes.ts';
import { type CallLatency, measureCallLatency } from './call-latency.ts';
import { measureFeedPaint } from './feed-paint.ts';
import { manyAssets, measureFirstRows } from './first-rows.ts';
import { added, ratio, type Spread } from './measure.ts';
import { measureFullPopup, measurePopupPaint } from './popup-paint.ts';
import { measureScrolling } from './scrolling.ts';

const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
};

const program = new Command('bench')
  .description(
    'Measures the speed of calls, of the popup and of long lists, and the size of the build. Times differ between machines: compare the ratios, which come from one and the same run.',
  )
  .option('--browser <name>', 'chromium or firefox', 'chromium')
  .option('--rounds <n>', 'calls of each kind', count, 300)
  .option('--json', 'print one JSON object on standard output, and nothing else')
  .parse();
const { browser, rounds, json = false } = program.opts<{ browser: string; rounds: number; json?: boolean }>();
if (browser !== 'chromium' && browser !== 'firefox') program.error(`There is no browser ${browser}.`);
const target = browser === 'firefox' ? 'firefox' : 'chromium';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

if (!(await buildExtension([target], { toStandardError: true }))) process.exit(1);
const sandbox = await startSandbox({
  approve: 'always',
  eventEveryMs: 0,
  ports: { wallet: 0, desk: 0, dataApi: 0, dapp: 0 },
});
const driver = await launch(target);
try {
  await saveSettings(driver, { walletAddress: sandbox.urls.wallet, dataApiAddress: sandbox.urls.dataApi });
  say(`${rounds} calls of each kind in ${target} …`);
  const calls = await measureCallLatency(driver, sandbox, rounds);
  say('the popup …');
  const paint = await measurePopupPaint(driver, 10);
  const full = await measureFullPopup(driver, sandbox, 7);
  say(`${manyAssets} assets …`);
  const assets = await measureFirstRows(driver, sandbox, 11);
  const scrolling = await measureScrolling(driver, 60);
  say('the governance feed …');
  const feed = await measureFeedPaint(driver, 9);
  const sizes = await measureParts(builds[target]);
  const ratios = {
    'status / own fetch': ratio(calls.status, calls.ownFetch),
    'getChainId / own fetch': ratio(calls.chainId, calls.ownFetch),
    'listKeys / own fetch': ratio(calls.listKeys, calls.ownFetch),
    'popup paint / settings paint': ratio(paint.popup, paint.options),
    'popup paint, full / few lists': ratio(full.paint, paint.popup),
    'first rows, many / few assets': ratio(assets.many, assets.few),
    'first rows, many / few alerts': ratio(feed.many, feed.few),
  };
  // Of the feed, what reading the alerts from storage takes is not counted: they have arrived only then.
  const alertsAdd = added(feed.many, feed.few, feed.stored);
  if (json) {
    console.log(
      JSON.stringify({
        browser: target,
        rounds,
        calls,
        paint,
        full,
        assets,
        scrolling,
        feed,
        alertsAdd,
        sizes,
        ratios,
      }),
    );
  } else {
    const row = (name: string, { min, median, max }: Spread): string =>
      `  ${name.padEnd(30)} ${[min, median, max].map((ms) => ms.toFixed(2).padStart(9)).join('')}`;
    console.log(`  ${'milliseconds'.padEnd(30)}       min   median      max`);
    for (const name of Object.keys(calls) as Array<keyof CallLatency>) console.log(row(name, calls[name]));
    console.log(row('settings, first paint', paint.options));
    console.log(row('popup, first paint', paint.popup));
    console.log(row('the same, lists full', full.paint));
    console.log(row(`its tab of ${manyAssets} assets`, full.assets));
    console.log(row('first rows of 12 assets', assets.few));
    console.log(row(`first rows of ${manyAssets} assets`, assets.many));
    console.log(row('the same, kept on disk', assets.kept));
    console.log(row('first rows of 12 alerts', feed.few));
    console.log(row(`first rows of ${mostAlerts} alerts`, feed.many));
    console.log(row('of it, reading from storage', feed.stored));
    console.log(row('a key while scrolling', scrolling.keys.delay));
    console.log(row('a turn of the wheel', scrolling.wheel.delay));
    console.log(
      `\n  ${mostAlerts} alerts add ${alertsAdd.toFixed(1)} ms to the feed's first rows, beyond reading them`,
    );
    for (const [unit, { sent, arrived, longTasks, blank, distance }] of [
      ['keys', scrolling.keys],
      ['pixels of the wheel', scrolling.wheel],
    ] as const) {
      const tasks = longTasks ?? 'an unknown number of';
      console.log(`  scrolling: ${arrived} of ${sent} ${unit} arrived, ${Math.round(distance)} px further,`);
      console.log(`    ${blank} pictures without rows, ${tasks} tasks of more than 50 ms`);
    }
    console.log('\n  ratios of medians');
    for (const [name, value] of Object.entries(ratios)) console.log(`  ${name.padEnd(30)} ${value.toFixed(2)}`);
    console.log('');
    for (const part of sizes) console.log(`  ${describePart(part)}`);
  }
} finally {
  await driver.close();
  await sandbox.close();
}
