import { sessionItem } from '#lib/storage/stored.ts';
import type { KnownNames } from './known-names.ts';

interface Request {
  id: string;
  origin: string;
  /** Where an answer takes effect. */
  networkId: string;
  domain: string;
  /** Of a cross-origin frame. */
  topOrigin: string | null;
  tabId: number;
  /** Tells the user the outcome. */
  detail: string;
}

/** How a request of a site ends. `not-sent`: it never went to the wallet. */
export type EndStep = 'done' | 'refused-by-wallet' | 'not-sent' | 'failed';

type Step = 'asking' | 'in-wallet' | EndStep;

export interface ConnectApproval extends Request {
  kind: 'connect';
  /** For the user to choose from; the chosen one is `networkId`. */
  networkIds: readonly string[];
  step: Step;
}

export interface TransactionApproval extends Request {
  kind: 'transaction';
  step: Step;
  /** The call's ledger key, by which a page that repeats it joins its request. */
  key: string;
  method: string;
  publicKey: string;
  names: KnownNames;
  transactionKind: string;
  transaction: string;
  /** The chain that the wallet was on when it was asked: it goes to no other. */
  chainId: string;
  offersUnasked: boolean;
}

/** A connect request of no site at all, for the welcome page. */
export interface PracticeApproval extends Request {
  kind: 'practice';
  step: 'asking' | 'done';
}

/** A prompt of an earlier review may be left in the wallet. Allowed: the user has made sure that none is. */
export interface LeftoverApproval extends Request {
  kind: 'leftover';
  step: 'asking';
  /** The wallet has begun to mix answers up: only a restart of the service helps. */
  failing: boolean;
}

/** Shown as the origin of practice. No site can have it: the name is reserved (RFC 2606). */
export const practiceOrigin = 'https://practice.example';

/** Asks as a site does, for nothing: the user learns how it looks. */
export const practice: About<PracticeApproval> = {
  kind: 'practice',
  origin: practiceOrigin,
  networkId: '',
  topOrigin: null,
  tabId: -1,
};

/**
 * One request to the user about a site; a denied one is removed. `transaction` is JSON text, digit for digit as sent,
 * and `transactionKind` its one member's name; params of another form are in `transaction` as a whole, without a kind.
 */
export type SiteApproval = ConnectApproval | TransactionApproval;

export type Approval = SiteApproval | PracticeApproval | LeftoverApproval;

export interface ApprovalRequest {
  origin: string;
  topOrigin: string | null;
  tabId: number;
  /** Aborted when the last waiting page has gone; absent where somebody always waits. */
  gone?: AbortSignal | undefined;
}

/** Null when the request was withdrawn. */
export type Answer = boolean | null;

export interface Answered {
  id: string;
  allowed: Answer;
}

export const isOfSite = (approval: Approval): approval is SiteApproval =>
  approval.kind === 'connect' || approval.kind === 'transaction';

export const approvalsItem = sessionItem<Approval[]>('approvals', [], 5 * 1024 * 1024);

type Without<A, K extends PropertyKey> = A extends unknown ? Omit<A, K> : never;

/** Before it has been stored. */
export type NewApproval = Without<Approval, 'id' | 'domain' | 'detail'>;

/** What the user is to be asked, or told that the wallet asks. */
export type About<A extends Approval> = Without<A, 'id' | 'domain' | 'detail' | 'step'>;

/** What one answer is for, besides kind and step. */
function subjectOf(approval: NewApproval): string {
  switch (approval.kind) {
    case 'connect':
      return JSON.stringify([approval.origin, approval.networkIds]);
    case 'transaction':
      return JSON.stringify([approval.key, approval.origin, approval.method, approval.publicKey, approval.transaction]);
    case 'practice':
      return '';
    case 'leftover':
      return JSON.stringify([approval.networkId, approval.failing]);
  }
}

/** Whether one answer ends both. */
export const isSame = (a: NewApproval, b: NewApproval): boolean =>
  a.kind === b.kind && a.step === b.step && subjectOf(a) === subjectOf(b);
