import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const dataApiSchema = z.strictObject({
  name: z.string(),
  service: z.enum(['data node', 'core node']),
  request: z.strictObject({ method: z.string(), path: z.string() }),
  status: z.number(),
  contentType: z.string(),
  body: z.string(),
});

const walletSchema = z.strictObject({
  name: z.string(),
  request: z.strictObject({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.exactOptional(z.string()),
  }),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** One exchange with a data node or a core node. */
export type DataApiExchange = z.infer<typeof dataApiSchema>;
/** One exchange with the wallet service. */
export type WalletExchange = z.infer<typeof walletSchema>;

/** From the folder that tests run in: a module in a simulated browser has no address on disk. */
function read(file: string): string {
  return readFileSync(`lib/testing/recorded/${file}`, 'utf8');
}

function exchanges<T>(file: string, schema: z.ZodMiniType<T>): T[] {
  const lines = read(file).trim().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

export const dataApiExchanges = exchanges('data-api.jsonl', dataApiSchema);
/** Of release 0.79: what it does otherwise. */
export const laterDataApiExchanges = exchanges('data-api-0.79.jsonl', dataApiSchema);
export const walletExchanges = exchanges('wallet-service.jsonl', walletSchema);
/** The governance stream as it came: one message a line. */
export const governanceStream = read('governance-stream.jsonl');

/** Nodes of the list of proposals of release 0.79, and the messages of one batch of its stream. */
export const laterGovernances: readonly Record<string, unknown>[] = read('governances-0.79.jsonl')
  .trim()
  .split('\n')
  .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
export const laterStream = read('governance-stream-0.79.jsonl');

/** `params` of `client.send_transaction` that the wallet service of release 0.79 took. */
export const laterTransactions = read('transactions-0.79.jsonl')
  .trim()
  .split('\n')
  .map((line) =>
    z
      .strictObject({
        kind: z.string(),
        params: z.looseObject({ transaction: z.record(z.string(), z.record(z.string(), z.unknown())) }),
      })
      .parse(JSON.parse(line)),
  );

/** The messages of the kinds of transaction of release 0.79: the type of each member by its JSON name, `[]` for lists. */
export const laterMessages = z
  .strictObject({
    kinds: z.record(z.string(), z.string()),
    messages: z.record(z.string(), z.record(z.string(), z.string())),
    enumerations: z.record(z.string(), z.record(z.string(), z.number())),
  })
  .parse(JSON.parse(read('transactions-0.79.json')));

/** The recorded exchange called `name`, which there must be. */
export function named<T extends { name: string }>(all: readonly T[], name: string): T {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing called "${name}" was recorded`);
  return found;
}

/** The line of the stream about the proposal with that title, which there must be. */
export function recordedProposal(title: string): string {
  const line = governanceStream.split('\n').find((one) => one.includes(`"title":${JSON.stringify(title)}`));
  if (line === undefined) throw new Error(`no proposal called "${title}" was recorded`);
  return line;
}

/** The answer of an exchange, as `fetch` has it. */
export function responseOf({ status, body }: { status: number; body: string }, headers: HeadersInit): Response {
  return new Response(status === 204 ? null : body, { status, headers });
}
