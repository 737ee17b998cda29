import { parse, TomlError } from 'smol-toml';
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
export type FileHost =
  | { text: string; address: string }
  /** `insecure` is http on another machine. */
  | { text: string; address: null; reason: 'grpc' | 'insecure' | 'invalid' };

/** Why a file was not read. */
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

class WrongMember extends Error {
  readonly place: string;
  constructor(place: string) {
    super(`wrong type: ${place}`);
    this.place = place;
  }
}

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** As the wallet's decoder finds it: by its exact name, or else in any case (BurntSushi/toml v1.2.1, decode.go). */
function memberOf(table: Table, name: string): unknown {
  const names = Object.keys(table);
  const found = names.includes(name) ? name : names.find((key) => key.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : table[found];
}

function valueAt(root: Table, ...path: string[]): unknown {
  let value: unknown = root;
  for (const [depth, name] of path.entries()) {
    if (value === undefined) return undefined;
    if (!isTable(value)) throw new WrongMember(path.slice(0, depth).join('.'));
    value = memberOf(value, name);
  }
  return value;
}

function hostsAt(root: Table, api: string): string[] {
  const place = `API.${api}.Hosts`;
  const hosts = valueAt(root, 'API', api, 'Hosts') ?? [];
  if (!Array.isArray(hosts)) throw new WrongMember(place);
  const texts = hosts.map((host: unknown) => {
    if (typeof host !== 'string') throw new WrongMember(place);
    return host.trim();
  });
  return [...new Set(texts)].filter((text) => text !== '');
}

function chainIdOf(root: Table): string {
  const metadata = valueAt(root, 'Metadata') ?? [];
  if (!Array.isArray(metadata)) throw new WrongMember('Metadata');
  for (const entry of metadata) {
    if (!isTable(entry)) throw new WrongMember('Metadata');
    const [key, value] = [memberOf(entry, 'Key'), memberOf(entry, 'Value')];
    if (typeof key !== 'string' || typeof value !== 'string') continue;
    if (key.replace(/[ _-]/g, '').toLowerCase() === 'chainid') return value.trim();
  }
  return '';
}

function reasonAgainst(text: string, grpcHosts: readonly string[]): 'grpc' | 'insecure' | 'invalid' {
  // The wallet's mark of gRPC over TLS (wallet/api/node/adapters/grpc_adapter.go).
  if (text.startsWith('tls://') || grpcHosts.includes(text)) return 'grpc';
  return URL.canParse(text) && new URL(text).protocol === 'http:' ? 'insecure' : 'invalid';
}

function interpret(root: Table): NetworkFile {
  const grpcHosts = hostsAt(root, 'GRPC');
  const hosts = new Map<string, FileHost>();
  for (const text of hostsAt(root, 'REST')) {
    const address = parseDataApiAddress(text);
    if (address === null) hosts.set(text, { text, address, reason: reasonAgainst(text, grpcHosts) });
    else if (!hosts.has(address)) hosts.set(address, { text, address });
  }
  const name = memberOf(root, 'Name');
  return {
    // The wallet of today knows no such member, so whatever it is does no harm.
    name: typeof name === 'string' ? name.trim() : '',
    chainId: chainIdOf(root),
    hosts: [...hosts.values()],
    grpcHosts,
  };
}

/** Most lines of a file in which the line of a wrong member is looked for. */
const mostLines = 1000;

/** The first line with which a member becomes wrong, counted from 1. The parser tells none. */
function lineOf(text: string, place: string): number | null {
  const lines = text.split('\n');
  if (lines.length > mostLines) return null;
  const isWrong = (part: string): boolean => {
    try {
      interpret(parse(part));
      return false;
    } catch (error) {
      return error instanceof WrongMember && error.place === place;
    }
  };
  const index = lines.findIndex((_, last) => {
    const part = lines.slice(0, last + 1).join('\n');
    // The second for a line within a list.
    return isWrong(part) || isWrong(`${part}\n]`);
  });
  return index === -1 ? null : index + 1;
}

/** The network in the text of a file. */
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
    const root = parse(text);
    if (memberOf(root, 'API') === undefined) return { problem: { kind: 'no-api' } };
    return { file: interpret(root) };
  } catch (error) {
    if (error instanceof WrongMember) {
      return { problem: { kind: 'invalid', place: error.place, line: lineOf(text, error.place) } };
    }
    if (error instanceof TomlError) return { problem: { kind: 'syntax', line: error.line } };
    throw error;
  }
}
