import * as z from 'zod/mini';
import { keptObject } from '#lib/storage/schema.ts';
import { isUnaskedKind } from '#lib/wallet/known-kinds.ts';
import { signingMethods } from '#lib/wallet/transaction-call.ts';
import { isOwnMachine, looksAlike } from './origin.ts';

/** Allowed without asking, for one key on one chain of one network, until a time (Unix milliseconds). */
export const unaskedSchema = keptObject({
  method: z.string(),
  transactionKind: z.string(),
  publicKey: z.string(),
  networkId: z._default(z.string(), ''),
  /** Empty in what an earlier version stored, which allows nothing. */
  chainId: z._default(z.string(), ''),
  until: z.number(),
});

export type Unasked = z.infer<typeof unaskedSchema>;

/** The parts of a signing request that decide whether to ask. */
export type Asked = Omit<Unasked, 'until'>;

export const unaskedFor = 24 * 60 * 60 * 1000;

/** Whether nobody else can speak as this site or look like it. */
function isTrusted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return (protocol === 'https:' || isOwnMachine(hostname)) && looksAlike(hostname).length === 0;
}

export function mayGoUnasked(origin: string, asked: Pick<Asked, 'method' | 'transactionKind'>): boolean {
  return signingMethods.has(asked.method) && isUnaskedKind(asked.transactionKind) && isTrusted(origin);
}

const members = ['method', 'transactionKind', 'publicKey', 'networkId', 'chainId'] as const satisfies (keyof Asked)[];

export function isSame(one: Asked, other: Asked): boolean {
  return members.every((name) => one[name] === other[name]);
}

/** Whether it has no member that a newer version has added: that may be a limit. */
export const isUnderstood = (entry: Unasked): boolean => Object.keys(entry).length === members.length + 1;

/** Those valid at `now` (Unix milliseconds). A clock set back extends none. */
export function unaskedAt(all: readonly Unasked[], now: number): Unasked[] {
  return all.filter(({ chainId, until }) => chainId !== '' && now < until && until - now <= unaskedFor);
}
