import { checkSandbox } from './check-sandbox.ts';
import { type CommandLine, readCommandLine } from './cli-options.ts';
import { checkLines, reportOf, serviceLine, totalLine } from './report.ts';
import { personAtWallet } from './reviewer.ts';
import { checkDataApi, checkWallet, type Listener, type ServiceReport, UnreachableError } from './service-report.ts';

async function check(options: CommandLine, listener: Listener): Promise<ServiceReport[]> {
  const { wallet, dataApi, apiToken = null, sign = false, send = false } = options;
  if (wallet === undefined && dataApi === undefined) return checkSandbox(listener);
  const services: ServiceReport[] = [];
  if (wallet !== undefined) {
    const runs = (): Promise<boolean> =>
      fetch(`${wallet}/api/v2/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    const reviewer = options.interactive ? personAtWallet(console.error, options.restart && runs) : null;
    services.push(await checkWallet({ url: wallet, apiToken, sign, send, reviewer }, listener));
  }
  if (dataApi !== undefined) {
    const { core: coreUrl = null, market = null, limits = false, listen } = options;
    services.push(await checkDataApi({ url: dataApi, coreUrl, market, limits, listenMs: listen * 1000 }, listener));
  }
  return services;
}

/** Prints lines on standard output; with `--json`, only progress on standard error. */
function listenerFor({ json }: CommandLine): Listener {
  const print = json ? console.error : console.log;
  return {
    service: (service) => print(serviceLine(service)),
    check: (result) => {
      for (const line of checkLines(result)) print(line);
    },
  };
}

const options = readCommandLine(process.argv.slice(2));
try {
  const report = reportOf(await check(options, listenerFor(options)));
  console.log(options.json ? JSON.stringify(report) : totalLine(report));
  process.exitCode = report.failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof UnreachableError ? error.message : error);
  process.exitCode = 2;
}
// An answer that no check waits for any longer must not keep the process alive.
process.stdout.write('', () => process.exit());
