import { newApiToken, readCommandLine } from './cli-options.ts';
import { controlHeader } from './control/app.ts';
import { PortInUseError } from './listener.ts';
import type { SandboxOptions } from './options.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** What the sandbox prints at its start. */
function overview({ urls, options, dataSet }: Sandbox, _index: number, { length }: readonly Sandbox[]): string {
  const rows: [string, string][] = [
    ['Demo dApp', length === 1 ? urls.dapp : `${urls.dapp}/?chain=${options.chainId}`],
    ['Wallet service', urls.wallet],
    [
      'Wallet desk',
      `${urls.desk}   ${options.approve === 'ask' ? 'approve and deny here' : `--approve ${options.approve}`}`,
    ],
    ['Data API', urls.dataApi],
    ...(urls.core === urls.dataApi ? [] : [['Core node', `${urls.core}/assets`] satisfies [string, string]]),
    ['Control', urls.control],
    ['Chain ID', options.chainId],
    ['A market', `${dataSet.markets[0]?.id} (${dataSet.markets[0]?.code})`],
  ];
  const table = rows.map(([name, value]) => `  ${name.padEnd(16)}${value}`).join('\n');
  const curl = `curl -H '${controlHeader}: 1'`;
  const json = "-H 'content-type: application/json'";
  return `Drawbridge sandbox, dialect "${options.dialect}", seed ${options.seed}

${table}

Make things go wrong:
  ${curl} ${urls.control}/state
  ${curl} ${json} -X PATCH -d '{"walletDown": true}' ${urls.control}/faults
  ${curl} ${json} -d '{"do": "cut-streams", "how": "truncated-line"}' ${urls.control}/actions
  ${curl} ${json} -d '{"do": "reset-faults"}' ${urls.control}/actions`;
}

/** Names the flag that changes a taken port; null for other errors. */
function portInUse(error: unknown, { ports }: SandboxOptions): string | null {
  if (!(error instanceof PortInUseError)) return null;
  const name = Object.entries(ports).find(([, port]) => port === error.port)?.[0] ?? '';
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-port`;
  return `${error.message} ${flag} sets it; 0 takes a free one.`;
}

const { networks, newApiToken: wantsToken } = readCommandLine(process.argv.slice(2));
if (wantsToken) {
  console.log(newApiToken());
} else {
  const started: Sandbox[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(started.map((sandbox) => sandbox.close()));
  };
  try {
    for (const options of networks) {
      try {
        started.push(await startSandbox(options));
      } catch (error) {
        throw portInUse(error, options) ?? error;
      }
    }
    console.log(started.map(overview).join('\n\n'));
    console.log('\nCtrl-C ends it.');
    const interrupted = (): void => {
      // A second Ctrl-C ends the process at once: without listeners the default behaviour is back.
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      end().catch((error: unknown) => {
        console.error(error);
        process.exitCode = 1;
      });
    };
    process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  } catch (error) {
    await end();
    console.error(error);
    process.exitCode = 1;
  }
}
