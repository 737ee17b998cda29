import { parse, TomlError } from 'smol-toml';
import * as z from 'zod/mini';
import { t } from '#lib/i18n/i18n.ts';
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

/** Longest file that is read, in UTF-16 code units. Published ones have less than 3,000. */
const longestFile = 50_000;

const api = z.optional(z.object({ Hosts: z._default(z.array(z.string()), []) }));

const fileSchema = z.object({
  // The wallet of today knows no such member, so whatever it is does no harm.
  Name: z.catch(z.string(), ''),
  API: z.optional(z.object({ REST: api, GRPC: api })),
});

/** @throws Error with a sentence for the user, which quotes the line at fault. */
function tomlOf(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const line = (text.split('\n')[error.line - 1] ?? '').trim();
    const quoted = line.length > 60 ? `${line.slice(0, 60)}…` : line;
    throw new Error(t('net_file_syntax', { line: `${error.line}`, text: quoted }), { cause: error });
  }
}

/** @throws Error with a sentence for the user. */
export function readNetworkFile(content: string): NetworkFile {
  if (content.length > longestFile) throw new Error(t('net_file_long'));
  // Windows editors begin a file with a byte order mark.
  const text = content.replace(/^\uFEFF/, '');
  // A download that was no file, or JSON.
  const isOther = /^\s*[<{]/.test(text);
  const { data } = fileSchema.safeParse(isOther ? null : tomlOf(text));
  if (data?.API === undefined) throw new Error(t('net_file_no_api'));
  const { REST, GRPC } = data.API;
  const hosts = (REST?.Hosts ?? []).map((host) => host.trim()).filter((host) => host !== '');
  return {
    name: data.Name.trim(),
    addresses: [...new Set(hosts.flatMap((host) => parseDataApiAddress(host) ?? []))],
    unusable: [...new Set(hosts.filter((host) => parseDataApiAddress(host) === null))],
    hasGrpc: (GRPC?.Hosts ?? []).length > 0,
  };
}
