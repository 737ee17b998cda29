import { parse, TomlError } from 'smol-toml';
import * as z from 'zod/mini';
import { parseDataApiAddress } from '#lib/settings/address.ts';

/**
 * A network file of the wallet, as `vegawallet network import` takes it and `vegawallet network locate` finds it.
 * Source: vegaprotocol/vega v0.71.6, wallet/network/network.go (members), wallet/network/store/v1/file_store.go (both
 * versions have the same `API`), paths/file.go (TOML); published ones are in vegaprotocol/networks, e.g.
 * mainnet1/mainnet1.toml.
 */
export interface NetworkFile {
  /** Empty if there is none: the wallet goes by the name of the file. */
  name: string;
  /** Of the REST API, each once. */
  addresses: string[];
  /** REST hosts that no browser can use, as written. */
  unusable: string[];
  /** Whether there are hosts of the gRPC API. The wallet uses these alone; no browser can. */
  hasGrpc: boolean;
}

export type NetworkFileProblem =
  | { kind: 'too-large' | 'html' | 'json' }
  /** Empty, or TOML of something else. */
  | { kind: 'no-api' }
  | { kind: 'syntax'; line: number };

/** Longest file that is read, in UTF-16 code units. Published ones have less than 3,000. */
const longestFile = 50_000;

/** The same in bytes, of which a code unit takes three at most. */
export const largestNetworkFile = 3 * longestFile;

const hosts = z.optional(z.object({ Hosts: z._default(z.array(z.string()), []) }));

const fileSchema = z.object({
  // The wallet of today knows no such member, so whatever it is does no harm.
  Name: z.catch(z.string(), ''),
  API: z.optional(z.object({ REST: hosts, GRPC: hosts })),
});

function interpret({ Name, API }: z.infer<typeof fileSchema>): NetworkFile {
  const texts = (API?.REST?.Hosts ?? []).map((host) => host.trim()).filter((text) => text !== '');
  return {
    name: Name.trim(),
    addresses: [...new Set(texts.flatMap((text) => parseDataApiAddress(text) ?? []))],
    unusable: [...new Set(texts.filter((text) => parseDataApiAddress(text) === null))],
    hasGrpc: (API?.GRPC?.Hosts ?? []).length > 0,
  };
}

export function readNetworkFile(content: string): { file: NetworkFile } | { problem: NetworkFileProblem } {
  if (content.length > longestFile) return { problem: { kind: 'too-large' } };
  // Windows editors begin a file with a byte order mark.
  const text = content.replace(/^\uFEFF/, '');
  const first = text.trimStart()[0];
  // What the wallet tells apart too (paths/file.go): a download that was no file, or a file of something else.
  if (first === '<') return { problem: { kind: 'html' } };
  if (first === '{') return { problem: { kind: 'json' } };
  try {
    const { data } = fileSchema.safeParse(parse(text));
    return data?.API === undefined ? { problem: { kind: 'no-api' } } : { file: interpret(data) };
  } catch (error) {
    if (error instanceof TomlError) return { problem: { kind: 'syntax', line: error.line } };
    throw error;
  }
}
