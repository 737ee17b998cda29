import { Command, InvalidArgumentError, Option } from 'commander';
import { isToken } from '#lib/wallet/answer.ts';

export interface CommandLine {
  /** Base addresses; without both, the sandbox is checked. */
  wallet?: string;
  dataApi?: string;
  core?: string;
  apiToken?: string;
  sign?: true;
  send?: true;
  interactive?: true;
  restart?: true;
  market?: string;
  limits?: true;
  /** Seconds. */
  listen: number;
  json?: true;
}

function address(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:1789.');
  }
  return url.href.replace(/\/+$/, '');
}

function seconds(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 30) throw new InvalidArgumentError('It must be 0 to 30 seconds.');
  return Number(text);
}

function command(): Command {
  return new Command('npm run conformance --')
    .description(
      'Checks that a wallet service and a data API answer as the interface specification, or release 0.71 or 0.79, have it; which of them, it finds out. It only reads unless an option allows more. Without an address it checks the sandbox.',
    )
    .option('--wallet <url>', 'base address of a wallet service', address)
    .addOption(
      // Not parsed by commander: its error message would contain the value.
      new Option('--api-token <token>', 'read with this API token as well').env('DRAWBRIDGE_API_TOKEN'),
    )
    .option('--sign', 'also sign with the API token: votes on, and orders for, what does not exist')
    .option('--send', 'also send such a vote with the API token; the network charges nothing and refuses it')
    .option('--interactive', 'also open reviews in the wallet, and say how to answer them')
    .option('--restart', 'also ask to restart the wallet service, and see what is left of sessions and tokens')
    .option('--data-api <url>', 'base address of a data API', address)
    .option('--core <url>', 'base address of a core node, which has /assets', address)
    .option('--market <id>', 'market to estimate for; else one that the data API tells of')
    .option('--limits', 'also go over the rate limit of the data API')
    .option('--listen <seconds>', 'how long to listen to the governance stream', seconds, 10)
    .option('--json', 'print one JSON object on standard output instead')
    .showHelpAfterError('Add --help to see every option.')
    .allowExcessArguments(false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

/** Options that require another one. */
const goesWith: readonly (readonly [keyof CommandLine, string, keyof CommandLine, string])[] = [
  ['sign', '--sign', 'apiToken', '--api-token'],
  ['sign', '--sign', 'wallet', '--wallet'],
  ['send', '--send', 'apiToken', '--api-token'],
  ['send', '--send', 'wallet', '--wallet'],
  ['interactive', '--interactive', 'wallet', '--wallet'],
  ['restart', '--restart', 'interactive', '--interactive'],
  ['core', '--core', 'dataApi', '--data-api'],
  ['market', '--market', 'dataApi', '--data-api'],
  ['limits', '--limits', 'dataApi', '--data-api'],
];

/** Reads the command line. Prints and exits on `--help`, and with code 2 on invalid options. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const program = command().parse(argv, { from: 'user' });
  const options = program.opts<CommandLine>();
  const { apiToken, wallet } = options;
  if (apiToken !== undefined && !isToken(apiToken)) program.error('error: a token has 64 letters and digits');
  if (wallet === undefined && program.getOptionValueSource('apiToken') === 'cli') {
    program.error('error: --api-token needs --wallet');
  }
  for (const [option, name, other, otherName] of goesWith) {
    if (options[option] !== undefined && options[other] === undefined) {
      program.error(`error: ${name} needs ${otherName}`);
    }
  }
  return options;
}
