import * as z from 'zod/mini';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import type { PublicSuffixes } from '#lib/platform.ts';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import { type AlertsChange, notifyFlags } from '#lib/settings/change-settings.ts';
import { managedId } from '#lib/settings/managed-network.ts';
import { longestNetworkName, mostDataApiAddresses, type Network } from '#lib/settings/network.ts';
import { defaultNetwork, mostNetworks } from '#lib/settings/settings.ts';
import { everySite, readAllowed, readBlocked } from '#lib/sites/site-pattern.ts';
import { satisfying, textUpTo } from '#lib/storage/schema.ts';
import type { Policy, PolicyProblem } from './policy.ts';

/** An address; accepts variants such as a trailing slash. */
const address = (parse: (text: string) => string | null) =>
  z.string().check(satisfying((text) => parse(text) !== null));
const name = () => textUpTo(longestNetworkName).check(satisfying((text) => text.trim() !== ''));
const kinds: readonly string[] = proposalKinds;
const flag = () => z.optional(z.boolean());

/**
 * What an administrator can set. `public/managed-schema.json` declares the same for Chromium; a test compares the two. Created
 * only when a new policy is read.
 */
export const policySchema = (suffixes: PublicSuffixes) =>
  z.strictObject({
    networks: z.optional(
      z
        .array(
          z.strictObject({
            name: name(),
            walletAddress: z.optional(address(parseWalletAddress)),
            dataApiAddresses: z
              .array(address(parseDataApiAddress))
              .check(satisfying(({ length }) => length >= 1 && length <= mostDataApiAddresses)),
            expectedChainId: z.optional(textUpTo(200)),
          }),
        )
        .check(satisfying(({ length }) => length <= mostNetworks)),
    ),
    walletAddress: z.optional(address(parseWalletAddress)),
    alerts: z.optional(
      z.strictObject({
        follow: flag(),
        notify: z.optional(z.strictObject(notifyFlags())),
        mutedKinds: z.optional(z.array(z.string().check(satisfying((kind) => kinds.includes(kind))))),
        followedParty: z.optional(textUpTo(200)),
      }),
    ),
    alwaysAllowedSites: z.optional(
      z.array(z.string().check(satisfying((text) => readAllowed(text, suffixes) !== null))),
    ),
    neverAllowedSites: z.optional(z.array(z.string().check(satisfying((text) => readBlocked(text) !== null)))),
    vegaOff: flag(),
    httpWalletOff: flag(),
  });

export type ReadablePolicy = z.infer<ReturnType<typeof policySchema>>;

/** Longest part of an unreadable value that is shown, in UTF-16 code units. */
const longestValue = 80;

type Path = readonly PropertyKey[];

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, key) => Object(inner)[key], value);
}

/** The value without the member at that path. */
function without(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return undefined;
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length === 0 ? value.toSpliced(index, 1) : value.with(index, without(value[index], rest));
  }
  const { [key]: inner, ...others } = Object(value);
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest) };
}

/** What an issue removes: the invalid member or entry; for a network, all of it. */
function lostBy(issue: z.core.$ZodIssue): Path[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
  return [path[0] === 'networks' ? path.slice(0, 2) : path];
}

/** Later entries first, and entries before their list. */
function inOrderOfRemoval(paths: readonly Path[]): Path[] {
  const different = new Map(paths.map((path) => [JSON.stringify(path), path]));
  return [...different.values()].reverse().sort((a, b) => b.length - a.length);
}

/** A network's ID is a hash of its name (FNV-1a), so that its stored data is found again. */
function idOf(name: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${managedId}${(hash >>> 0).toString(36)}`;
}

function networksOf({ networks = [], walletAddress }: ReadablePolicy): Network[] {
  return networks.map((network) => {
    const name = network.name.trim();
    const given = walletAddress ?? network.walletAddress ?? defaultNetwork.walletAddress;
    return {
      id: idOf(name),
      name,
      walletAddress: parseWalletAddress(given) ?? defaultNetwork.walletAddress,
      dataApiAddresses: [...new Set(network.dataApiAddresses.flatMap((text) => parseDataApiAddress(text) ?? []))],
      expectedChainId: network.expectedChainId ?? '',
    };
  });
}

function alertsOf({ alerts: { mutedKinds, ...fixed } = {} }: ReadablePolicy): AlertsChange {
  if (mutedKinds === undefined) return fixed;
  return { ...fixed, mute: Object.fromEntries(proposalKinds.map((kind) => [kind, mutedKinds.includes(kind)])) };
}

/**
 * Reads the administrator's policy. Each invalid value is skipped and reported, with one exception: an invalid restriction
 * could mean anything, so it restricts everything that it could. Never throws.
 */
export function readPolicy(raw: unknown, suffixes: PublicSuffixes): { policy: Policy; problems: PolicyProblem[] } {
  const schema = policySchema(suffixes);
  const problems: PolicyProblem[] = [];
  const lost = new Set<PropertyKey>();
  const lose = (path: Path, value: unknown): void => {
    const text = JSON.stringify(value) ?? '';
    const start = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
    problems.push({ place: path.map(String).join('.'), value: start });
    lost.add(path[0] ?? 'neverAllowedSites');
  };
  let left = raw;
  let read = schema.safeParse(left);
  // A list is checked again once its entries are valid.
  for (let look = 0; !read.success && look < 4; look++) {
    for (const path of inOrderOfRemoval(read.error.issues.flatMap(lostBy))) {
      lose(path, at(left, path));
      left = without(left, path) ?? {};
    }
    read = schema.safeParse(left);
  }
  const data: ReadablePolicy = read.data ?? {};
  if (!read.success) for (const member of Object.keys(Object(raw))) lose([member], at(raw, [member]));

  const networks = new Map<string, Network>();
  for (const network of networksOf(data)) {
    if (networks.has(network.id)) lose(['networks'], network.name);
    else networks.set(network.id, network);
  }
  const walletAddress = parseWalletAddress(data.walletAddress ?? '');
  return {
    policy: {
      networks: [...networks.values()],
      ...(walletAddress !== null && { walletAddress }),
      alerts: alertsOf(data),
      alwaysAllowed: (data.alwaysAllowedSites ?? []).flatMap((text) => readAllowed(text, suffixes) ?? []),
      neverAllowed: lost.has('neverAllowedSites')
        ? [everySite]
        : (data.neverAllowedSites ?? []).flatMap((text) => readBlocked(text) ?? []),
      vegaOff: data.vegaOff ?? lost.has('vegaOff'),
      httpWalletOff: data.httpWalletOff ?? lost.has('httpWalletOff'),
    },
    problems: problems.reverse(),
  };
}
