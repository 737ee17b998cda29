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
  /** Empty if there is none: no published file has one. Metadata may hold anything. */
  chainId: string;
  /** Of the REST API, each once. */
  hosts: FileHost[];
  /** Of the gRPC API, as written. The wallet uses these alone; no browser can. */
  grpcHosts: string[];
}

/** A REST host, as `text` in the file. */
type FileHost =
  | { text: string; address: string }
  /** `insecure` is http on another machine. */
  | { text: string; address: null; reason: 'grpc' | 'insecure' | 'invalid' };

export type NetworkFileProblem =
  | { kind: 'too-large' | 'empty' | 'html' | 'json' }
  /** TOML, but of something else. */
  | { kind: 'no-api' }
  | { kind: 'syntax'; line: number }
  /** `place` is the member at fault, e.g. `API.REST.Hosts`; `line` is null in a file of very many lines. */
  | { kind: 'invalid'; place: string; line: number | null };

/** Longest file that is read, in UTF-16 code units. Published ones have less than 3,000. */
const longestFile = 50_000;

/** The same in bytes, of which a code unit takes three at most. */
export const largestNetworkFile = 3 * longestFile;

const names = ['Name', 'Metadata', 'Key', 'Value', 'API', 'REST', 'GRPC', 'Hosts'];
const nameOf = new Map(names.map((name) => [name.toLowerCase(), name]));

/** With the members' names as the wallet's decoder finds them: exact, or else in any case (BurntSushi/toml v1.2.1, decode.go). */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  // A date is an object, but no table.
  if (value instanceof Date) return `${value}`;
  if (typeof value !== 'object' || value === null) return value;
  const exact = Object.entries(value).map(([name, one]) => [name, named(one)] as const);
  const inAnyCase = exact.map(([name, one]) => [nameOf.get(name.toLowerCase()) ?? name, one] as const);
  return Object.fromEntries([...inAnyCase.reverse(), ...exact]);
}

const hosts = z.optional(z.object({ Hosts: z._default(z.array(z.string()), []) }));

const fileSchema = z.object({
  // The wallet of today knows no such member, so whatever it is does no harm.
  Name: z.catch(z.string(), ''),
  Metadata: z._default(z.array(z.object({ Key: z.unknown(), Value: z.unknown() })), []),
  API: z.optional(z.object({ REST: hosts, GRPC: hosts })),
});

/** The members of a file, or which of them is wrong. Throws `TomlError`. */
function readMembers(text: string): { members: z.infer<typeof fileSchema> } | { place: string } {
  const { data, error } = fileSchema.safeParse(named(parse(text)));
  const [issue] = error?.issues ?? [];
  if (data !== undefined) return { members: data };
  return { place: (issue?.path ?? []).filter((part) => typeof part === 'string').join('.') };
}

function textsOf(hosts: readonly string[] = []): string[] {
  return [...new Set(hosts.map((host) => host.trim()))].filter((text) => text !== '');
}

function reasonAgainst(text: string, grpcHosts: readonly string[]): 'grpc' | 'insecure' | 'invalid' {
  // The wallet's mark of gRPC over TLS (wallet/api/node/adapters/grpc_adapter.go).
  if (text.startsWith('tls://') || grpcHosts.includes(text)) return 'grpc';
  return URL.canParse(text) && new URL(text).protocol === 'http:' ? 'insecure' : 'invalid';
}

function interpret({ Name, Metadata, API }: z.infer<typeof fileSchema>): NetworkFile {
  const grpcHosts = textsOf(API?.GRPC?.Hosts);
  const hosts = new Map<string, FileHost>();
  for (const text of textsOf(API?.REST?.Hosts)) {
    const address = parseDataApiAddress(text);
    if (address === null) hosts.set(text, { text, address, reason: reasonAgainst(text, grpcHosts) });
    else if (!hosts.has(address)) hosts.set(address, { text, address });
  }
  const chainId = Metadata.find(
    ({ Key, Value }) => /^chain[ _-]?id$/i.test(`${Key}`) && typeof Value === 'string',
  )?.Value;
  return { name: Name.trim(), chainId: `${chainId ?? ''}`.trim(), hosts: [...hosts.values()], grpcHosts };
}

/** Most lines of a file in which the line of a wrong member is looked for. */
const mostLines = 1000;

/** The first line with which a member becomes wrong, counted from 1. The parser tells none. */
function lineOf(text: string, place: string): number | null {
  const lines = text.split('\n');
  if (lines.length > mostLines) return null;
  const isWrong = (part: string): boolean => {
    try {
      const read = readMembers(part);
      return 'place' in read && read.place === place;
    } catch {
      return false;
    }
  };
  const index = lines.findIndex((_, last) => {
    const part = lines.slice(0, last + 1).join('\n');
    // The second for a line within a list.
    return isWrong(part) || isWrong(`${part}\n]`);
  });
  return index === -1 ? null : index + 1;
}

export function readNetworkFile(content: string): { file: NetworkFile } | { problem: NetworkFileProblem } {
  if (content.length > longestFile) return { problem: { kind: 'too-large' } };
  // Windows editors begin a file with a byte order mark.
  const text = content.replace(/^\uFEFF/, '');
  const first = text.trimStart()[0];
  if (first === undefined) return { problem: { kind: 'empty' } };
  // What the wallet tells apart too (paths/file.go): a download that was no file, or a file of something else.
  if (first === '<') return { problem: { kind: 'html' } };
  if (first === '{') return { problem: { kind: 'json' } };
  try {
    const read = readMembers(text);
    if ('place' in read) return { problem: { kind: 'invalid', place: read.place, line: lineOf(text, read.place) } };
    return read.members.API === undefined ? { problem: { kind: 'no-api' } } : { file: interpret(read.members) };
  } catch (error) {
    if (error instanceof TomlError) return { problem: { kind: 'syntax', line: error.line } };
    throw error;
  }
}
