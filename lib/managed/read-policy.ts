import * as z from 'zod/mini';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import type { PublicSuffixes } from '#lib/platform.ts';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import { type AlertsChange, notifyFlags } from '#lib/settings/change-settings.ts';
import { isKeyOrNone } from '#lib/settings/contacts.ts';
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
        followedParty: z.optional(z.string().check(satisfying(isKeyOrNone), z.toLowerCase())),
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

type Lose = (path: Path, value: unknown) => void;

/** What the schema takes of a value; the rest is lost by itself, but of a network all of it. Undefined for nothing. */
function readable(schema: z.core.$ZodType, value: unknown, path: Path, lose: Lose): unknown {
  if (schema instanceof z.ZodMiniOptional) return readable(schema._zod.def.innerType, value, path, lose);
  let left = value;
  if (schema instanceof z.ZodMiniArray && Array.isArray(value)) {
    left = value.flatMap((item, index) => readable(schema._zod.def.element, item, [...path, index], lose) ?? []);
  } else if (schema instanceof z.ZodMiniObject && typeof value === 'object' && value && !Array.isArray(value)) {
    const isNetwork = path.length === 2 && path[0] === 'networks';
    const members = Object.entries(value).map(([name, member]) => {
      const inner = [...path, name];
      const known = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
      if (!known) return [name, lose(inner, member)];
      return [name, isNetwork ? member : readable(known, member, inner, lose)];
    });
    left = Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
  const { success, data } = z.safeParse(schema, left);
  if (!success) lose(path, left);
  return data;
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
  const lose: Lose = (path, value) => {
    const text = JSON.stringify(value) ?? '';
    const start = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
    problems.push({ place: path.map(String).join('.'), value: start });
    lost.add(path[0] ?? 'neverAllowedSites');
  };
  const data: ReadablePolicy = schema.safeParse(readable(schema, raw, [], lose)).data ?? {};

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
    problems,
  };
}
