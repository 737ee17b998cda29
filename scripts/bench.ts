import { Command, InvalidArgumentError } from 'commander';
import { startSandbox } from '#sandbox/sandbox.ts';
import { type CallLatency, measureCallLatency } from '#tests/bench/call-latency.ts';
import { ratio, type Spread } from '#tests/bench/measure.ts';
import { measurePopupPaint } from '#tests/bench/popup-paint.ts';
import { launch } from '#tests/drivers/launch.ts';
import { saveSettings } from '#tests/fixtures/save-settings.ts';
import { buildExtension, builds } from './build-extension.ts';
import { describePart, measureParts } from './sizes.ts';

const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
};

const program = new Command('bench')
  .description(
    'Measures the speed of calls and of the popup, and the size of the build. Times differ between machines: compare the ratios, which come from one and the same run.',
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
  const sizes = await measureParts(builds[target]);
  const ratios = {
    'status / own fetch': ratio(calls.status, calls.ownFetch),
    'getChainId / own fetch': ratio(calls.chainId, calls.ownFetch),
    'listKeys / own fetch': ratio(calls.listKeys, calls.ownFetch),
    'popup paint / settings paint': ratio(paint.popup, paint.options),
  };
  if (json) {
    console.log(JSON.stringify({ browser: target, rounds, calls, paint, sizes, ratios }));
  } else {
    const row = (name: string, { min, median, max }: Spread): string =>
      `  ${name.padEnd(30)} ${[min, median, max].map((ms) => ms.toFixed(2).padStart(9)).join('')}`;
    console.log(`  ${'milliseconds'.padEnd(30)}       min   median      max`);
    for (const name of Object.keys(calls) as Array<keyof CallLatency>) console.log(row(name, calls[name]));
    console.log(row('settings, first paint', paint.options));
    console.log(row('popup, first paint', paint.popup));
    console.log('\n  ratios of medians');
    for (const [name, value] of Object.entries(ratios)) console.log(`  ${name.padEnd(30)} ${value.toFixed(2)}`);
    console.log('');
    for (const part of sizes) console.log(`  ${describePart(part)}`);
  }
} finally {
  await driver.close();
  await sandbox.close();
}
