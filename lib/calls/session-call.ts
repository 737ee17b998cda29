import type { Credential, Sessions } from '#lib/sites/sessions.ts';
import type { WalletAnswer } from '#lib/wallet/answer.ts';
import { listKeys, mayOpenReview } from '#lib/wallet/methods-with-review.ts';
import { keyListSchema } from '#lib/wallet/results.ts';
import type { CutOff } from './cut-off-reviews.ts';
import type { CallWallet, ClientCall } from './dispatch.ts';

/** `onReview` is called when a review may open: right before the call, or when a `quick` one takes time. */
export type SessionCall = (
  origin: string,
  call: ClientCall,
  credential: Credential,
  how?: { quick?: boolean; onReview?: () => Promise<unknown> },
) => Promise<WalletAnswer>;

/** Calls the wallet with a site's credential and records what the answer says about it. */
export function createSessionCall(deps: { sessions: Sessions; callWallet: CallWallet; cutOff: CutOff }): SessionCall {
  const { sessions } = deps;
  return async (origin, call, { kind, token }, { quick = false, onReview } = {}) => {
    const { method } = call;
    const listing = method === listKeys;
    const send = () => deps.callWallet(origin, call, token);
    const noteReview = () => Promise.all([onReview?.(), listing && sessions.listingMayAsk(origin, token)]);
    const mayAsk = kind === 'session' && mayOpenReview(method);
    const answer = mayAsk ? await deps.cutOff.during({ method, quick, onReview: noteReview }, send) : await send();
    if (answer.kind === 'token-invalid') await sessions.revoked(origin, token);
    if (!listing) return answer;
    if (answer.kind === 'rpc-error') await sessions.listingMayAsk(origin, token);
    const list = answer.kind === 'result' ? keyListSchema.safeParse(answer.result) : null;
    if (list?.success) await sessions.keysListed(origin, token, list.data.keys);
    return answer;
  };
}
