import * as z from 'zod/mini';
import type { Network } from '#lib/settings/network.ts';
import { filterValues } from '#lib/storage/map-values.ts';
import { readEntries } from '#lib/storage/parse-stored.ts';

/** Learnt, and the user is still told so; or undone, and not learnt again. */
const learntSchema = z.literal(['told', 'undone']);

/** By network and chain. */
export type LearntChains = Readonly<Record<string, z.infer<typeof learntSchema>>>;

/** What cannot be read is nothing: it is learnt again, and told. */
export const learntChainsSchema = z.pipe(
  z.unknown(),
  z.transform((stored: unknown): LearntChains => readEntries(learntSchema)(stored).value),
);

/** No network's ID has a space. */
export const learntKey = (networkId: string, chainId: string): string => `${networkId} ${chainId}`;

/** Whether the user is still told that this network's expected chain was learnt. */
export const isTold = (learnt: LearntChains, { id, expectedChainId }: Network): boolean =>
  learnt[learntKey(id, expectedChainId)] === 'told';

/** Without those of one network. */
export const withoutLearnt = (learnt: LearntChains, networkId: string): LearntChains =>
  filterValues(learnt, (_state, key) => !key.startsWith(learntKey(networkId, '')));
