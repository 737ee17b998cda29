/**
 * A bot without a browser: the wallet service by an API token, and the data API, over the same `lib/wallet` and
 * `lib/data-api` that the extension uses. Copy it and take out what you do not need.
 *
 *     npm run -s sandbox -- --new-api-token             # makes a token
 *     npm run sandbox -- --api-token <token>            # in one terminal
 *     WALLET_API_TOKEN=<token> npm run -s headless      # in another
 */
import { Command, InvalidArgumentError } from 'commander';
import { listAssets } from '#lib/data-api/list-assets.ts';
import { listNetworkParameters } from '#lib/data-api/list-network-parameters.ts';
import { pagesForwards } from '#lib/data-api/pages.ts';
import type { DataApi } from '#lib/data-api/request.ts';
import { streamGovernance } from '#lib/data-api/stream-governance.ts';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import { keyListSchema, type WalletKey } from '#lib/wallet/results.ts';
import { runRoutine } from '#lib/wallet/wallet-checks.ts';

/** An error shown as one sentence, without a stack. */
class Failure extends Error {}

function httpAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be an address, like http://127.0.0.1:1789.');
  return text.replace(/\/+$/, '');
}

const sides: Readonly<Record<string, string>> = { for: 'VALUE_YES', against: 'VALUE_NO' };

function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(text);
}

const program = new Command('npm run headless --')
  .description(
    'Runs the connection routine, lists keys, follows governance, and reads assets and network parameters, with the API token in WALLET_API_TOKEN. Votes only with --vote: no wallet asks about what comes with an API token.',
  )
  .option('--wallet <address>', 'the wallet service', httpAddress, 'http://127.0.0.1:1789')
  .option('--data-api <address>', 'the data API', httpAddress, 'http://127.0.0.1:3008')
  .option('--origin <origin>', 'who the wallet is told is asking', 'https://bot.example')
  .option('--chain <id>', 'the chain that the wallet must be on; any when left out')
  .option('--vote <proposal-and-side...>', '<proposal ID> for|against: vote on it')
  .option('--dry-run', 'say what would be voted, and send nothing')
  .option('--messages <n>', 'how many messages of the governance stream to follow', atLeastOne, 3)
  .option('--seconds <n>', 'how long to listen for them', atLeastOne, 30)
  .option('--page-size <n>', 'rows of a page', atLeastOne, 20)
  .option('--json', 'print one JSON object on standard output at the end')
  .parse();
const options = program.opts<{
  wallet: string;
  dataApi: string;
  origin: string;
  chain?: string;
  vote?: string[];
  dryRun?: boolean;
  messages: number;
  seconds: number;
  pageSize: number;
  json?: boolean;
}>();
const { vote: ballot } = options;
if (ballot && (ballot.length !== 2 || !/^[0-9a-f]{64}$/i.test(ballot[0] ?? '') || !sides[ballot[1] ?? '']))
  program.error("error: --vote takes a proposal's ID, 64 hex digits, then for or against.");

const say = (line: string): void => console.error(line);

/** Calls a method with the token and resolves to its result. Rejects with the wallet's error. */
async function callWallet(client: WalletClient, token: string, method: string, params?: object): Promise<unknown> {
  const paramsText = params && JSON.stringify(params);
  const answer = await client.call({ method, token, paramsText });
  switch (answer.kind) {
    case 'result':
      return answer.result;
    case 'rpc-error':
      throw new Failure(`${method}: ${answer.error.message} (${answer.error.code}) ${answer.error.data ?? ''}`);
    case 'token-invalid':
      throw new Failure('The wallet does not know the API token.');
    default:
      throw new Failure(`${method}: ${answer.detail}`);
  }
}

/** Health, methods, chain ID: the ID, where transactions may be sent. */
async function checkWallet(client: WalletClient): Promise<string> {
  const { finding, detail } = await runRoutine({
    client,
    expectedChainId: options.chain ?? '',
    now: Date.now,
  });
  if (finding === 'ok') return detail;
  throw new Failure(
    `The wallet service at ${options.wallet} is not ready: ${[finding, detail].filter(Boolean).join(', ')}`,
  );
}

async function listKeys(client: WalletClient, token: string): Promise<WalletKey[]> {
  return keyListSchema.parse(await callWallet(client, token, 'client.list_keys')).keys;
}

/** Listens until enough messages have come or time is up; resolves to their proposals, newest last. */
async function followGovernance(api: DataApi): Promise<Array<{ id: string; state: string; title: string }>> {
  const heard: Array<{ id: string; state: string; title: string }> = [];
  // A quiet network sends nothing, not even its status: only a signal ends the wait.
  const signal = AbortSignal.timeout(options.seconds * 1000);
  let messages = 0;
  try {
    for await (const item of streamGovernance(api, { signal })) {
      if (item.type === 'error') say(`  the stream ended: ${item.error.message}`);
      if (item.type !== 'message') continue;
      const { proposal, yes, no } = item.data;
      if (proposal) heard.push({ id: proposal.id, state: proposal.state, title: proposal.rationale?.title ?? '' });
      say(`  ${proposal?.id.slice(0, 8) ?? 'votes'} ${proposal?.state ?? ''} +${yes.length} yes +${no.length} no`);
      messages += 1;
      if (messages >= options.messages) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return heard;
}

/** Sends the vote, unless it is a dry run. With an API token the wallet asks nobody. */
async function vote(client: WalletClient, token: string, key: WalletKey, [proposalId = '', side = '']: string[]) {
  const transaction = { voteSubmission: { proposalId: proposalId.toLowerCase(), value: sides[side] } };
  if (options.dryRun) {
    say(`Would vote ${side} ${proposalId} with ${key.publicKey}; nothing was sent.`);
    return { proposalId };
  }
  const params = { publicKey: key.publicKey, sendingMode: 'TYPE_SYNC', transaction };
  const sent = await callWallet(client, token, 'client.send_transaction', params);
  const transactionHash = String(Object(sent).transactionHash);
  say(`Voted ${side} ${proposalId}: ${transactionHash}`);
  return { proposalId, transactionHash };
}

async function main(): Promise<void> {
  const token = process.env['WALLET_API_TOKEN'];
  if (!token) throw new Failure('There is no API token: put it into the environment as WALLET_API_TOKEN.');
  const client = createWalletClient(
    options.wallet,
    // A script sets its Origin itself; the wallet refuses requests without one.
    (url, init) => fetch(url, { ...init, headers: { ...Object(init?.headers), Origin: options.origin } }),
  );
  const api: DataApi = { baseUrl: options.dataApi, fetch };

  const chainId = await checkWallet(client);
  say(`Chain ${chainId}`);
  const keys = await listKeys(client, token);
  for (const { name, publicKey } of keys) say(`Key ${name} ${publicKey}`);
  const [key] = keys;
  if (!key) throw new Failure('The wallet lists no key.');

  say('Governance:');
  const heard = await followGovernance(api);
  const voted = options.vote ? await vote(client, token, key, options.vote) : {};

  // Page by page where the service has pages, at once where it has `/assets`.
  const { assets } = await listAssets(api);
  say(`${assets.length} assets: ${assets.map(({ details }) => details?.symbol ?? '?').join(' ')}`);
  const parameters: string[] = [];
  let pages = 0;
  for await (const page of pagesForwards((...of) => listNetworkParameters(api, ...of), { size: options.pageSize })) {
    pages += 1;
    parameters.push(...page.edges.map(({ node }) => node.key));
  }
  say(`${parameters.length} network parameters on ${pages} pages`);

  if (!options.json) return;
  console.log(JSON.stringify({ chainId, keys, heard, ...voted, assets, parameters, pages }));
}

try {
  await main();
} catch (error) {
  const { message, cause } = Object(error);
  const detail = cause instanceof Error ? `: ${cause.message}` : '';
  // Whatever else went wrong, a service could not be used: one line says which.
  console.error(
    error instanceof Failure ? message : `The data API at ${options.dataApi} could not be used: ${message}${detail}`,
  );
  process.exitCode = 1;
}
