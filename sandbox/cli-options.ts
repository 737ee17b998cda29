import { randomInt } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { defaultOptions, networksLike, type SandboxOptions } from './options.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random token in the form of the interface specification, Authentication: 64 letters and digits. */
export function newApiToken(): string {
  return Array.from({ length: 64 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function wholeNumber(low: number, high: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < low || number > high) {
      throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`);
    }
    return number;
  };
}

const port = wholeNumber(0, 65_535);

function addToken(value: string, earlier: readonly string[] = []): readonly string[] {
  if (!/^[A-Za-z0-9]{64}$/.test(value)) throw new InvalidArgumentError('A token has 64 letters and digits.');
  return [...earlier, value];
}

const parsedSchema = z.object({
  dialect: z.enum(['letter', 'real', '0.71', '0.79']),
  approve: z.enum(['ask', 'always', 'never']),
  seed: z.number(),
  chainId: z.string().check(z.minLength(1)),
  eventEvery: z.number(),
  apiToken: z._default(z.array(z.string()), []),
  newApiToken: z._default(z.boolean(), false),
  networks: z.number(),
  walletPort: z.number(),
  deskPort: z.number(),
  dataApiPort: z.number(),
  dappPort: z.number(),
  corePort: z.number(),
  controlPort: z.number(),
});

function buildCommand(): Command {
  const { ports } = defaultOptions;
  return new Command('npm run sandbox --')
    .description('A wallet service, a data API and a demo dApp on 127.0.0.1 to try the extension against.')
    .addOption(
      new Option('--dialect <name>', 'to the letter of the interface, or as services of release 0.71 (real) or 0.79')
        .choices(['letter', 'real', '0.71', '0.79'])
        .default(defaultOptions.dialect),
    )
    .addOption(
      new Option('--approve <mode>', 'who answers reviews in the wallet: a person at the desk, or nobody')
        .choices(['ask', 'always', 'never'])
        .default(defaultOptions.approve),
    )
    .option('--seed <number>', 'makes other data', wholeNumber(0, 2 ** 32 - 1), defaultOptions.seed)
    .option('--chain-id <id>', 'chain ID that the wallet tells', defaultOptions.chainId)
    .option(
      '--networks <count>',
      'how many networks, each with services of its own: the ports of each are 100 above those of the one before',
      wholeNumber(1, 9),
      1,
    )
    .option(
      '--event-every <ms>',
      'milliseconds between two governance events; 0 for none by themselves',
      wholeNumber(0, 2 ** 31 - 1),
      defaultOptions.eventEveryMs,
    )
    .option('--api-token <token>', 'API token to accept; may be given several times', addToken)
    .option('--new-api-token', 'print a fresh API token and end')
    .option('--wallet-port <port>', 'wallet service (0: a free one)', port, ports.wallet)
    .option('--desk-port <port>', 'wallet desk', port, ports.desk)
    .option('--data-api-port <port>', 'data API', port, ports.dataApi)
    .option('--core-port <port>', 'core node with /assets (not by the letter)', port, ports.core ?? 0)
    .option('--dapp-port <port>', 'demo dApp', port, ports.dapp)
    .option('--control-port <port>', 'control endpoint', port, ports.control ?? 0)
    .showHelpAfterError('Add --help to see every option.');
}

export interface CommandLine {
  /** Of each network. */
  networks: SandboxOptions[];
  /** Only print a new API token. */
  newApiToken: boolean;
}

/** Reads the command line. Prints and ends the process on `--help` and on what it cannot read. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const command = buildCommand().parse(argv, { from: 'user' });
  const parsed = parsedSchema.parse(command.opts());
  return {
    newApiToken: parsed.newApiToken,
    networks: networksLike(parsed.networks, {
      dialect: parsed.dialect === 'real' ? '0.71' : parsed.dialect,
      approve: parsed.approve,
      seed: parsed.seed,
      keyWaitMs: defaultOptions.keyWaitMs,
      chainId: parsed.chainId,
      eventEveryMs: parsed.eventEvery,
      apiTokens: parsed.apiToken,
      ports: {
        wallet: parsed.walletPort,
        desk: parsed.deskPort,
        dataApi: parsed.dataApiPort,
        core: parsed.corePort,
        dapp: parsed.dappPort,
        control: parsed.controlPort,
      },
    }),
  };
}
