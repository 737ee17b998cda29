import * as z from 'zod/mini';
import { proposalKinds } from '#lib/data-api/proposal-kinds.ts';
import { parseDataApiAddress, parseWalletAddress } from '#lib/settings/address.ts';
import { longestNetworkName, mostDataApiAddresses } from '#lib/settings/network.ts';
import { mostNetworks } from '#lib/settings/settings.ts';
import type { PublicSuffixes } from '#lib/sites/site-key.ts';
import { satisfying, textUpTo } from '#lib/storage/satisfying.ts';
import { readAllowed, readBlocked } from './site-pattern.ts';

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
        notify: z.optional(
          z.strictObject({ newProposals: flag(), stateChanges: flag(), followedParty: flag(), reminders: flag() }),
        ),
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
