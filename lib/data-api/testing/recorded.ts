import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** From the folder that tests run in: a module under a stand-in for a browser has no address on disk. */
function lines(name: string): string[] {
  return readFileSync(`tests/recorded/${name}`, 'utf8').split('\n').filter(Boolean);
}

const exchangeSchema = z.looseObject({ name: z.string(), status: z.number(), body: z.string() });

/** What a data node or a core node really answered to the question of that name. */
export function recordedAnswer(name: string): { status: number; body: string } {
  const exchange = lines('data-api.jsonl')
    .map((line) => exchangeSchema.parse(JSON.parse(line)))
    .find((one) => one.name === name);
  if (exchange === undefined) throw new Error(`no exchange is called "${name}"`);
  return exchange;
}

/** The lines of a real governance stream, in their order. */
export function recordedStream(): string[] {
  return lines('governance-stream.jsonl');
}

/** The line of that stream about the proposal of that title. */
export function recordedProposal(title: string): string {
  const line = recordedStream().find((one) => one.includes(`"title":${JSON.stringify(title)}`));
  if (line === undefined) throw new Error(`no proposal is called "${title}"`);
  return line;
}
