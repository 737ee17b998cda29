import * as z from 'zod/mini';
import { type Reason, type RpcError, reasons } from '#lib/bridge/reasons.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { type MessageKey, t } from '#lib/i18n/i18n.ts';
import { errorSentence } from '#lib/wallet/answer.ts';

const ownError = z.object({ reason: z.enum(Object.keys(reasons) as Reason[]) });

/** The sentence for the user about what Drawbridge itself decided; null for what the wallet answered. */
export function adviceOf(error: RpcError): string | null {
  const own = ownError.safeParse(error.data);
  if (!own.success) return null;
  const key = `reason_${own.data.reason.replaceAll('-', '_')}` as MessageKey;
  return (t as (key: MessageKey) => string)(key);
}

/** The sentence for the user about a call that failed: our own for our own reasons, the wallet's for what it said. */
export function explain(error: RpcError): string {
  return adviceOf(error) ?? escapeInvisible(errorSentence(error));
}
