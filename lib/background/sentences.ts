import * as z from 'zod/mini';
import { type Reason, type RpcError, reasons } from '#lib/bridge/reasons.ts';
import { reasonText } from '#lib/format/reason-text.ts';
import { inBrowserLanguage, plural, t } from '#lib/i18n/i18n.ts';
import { errorSentence } from '#lib/wallet/answer.ts';
import type { ToolbarIcon } from './toolbar-button.ts';

const ownError = z.object({ reason: z.literal(Object.keys(reasons) as Reason[]), detail: z.optional(z.unknown()) });

/** About an error that Drawbridge itself decided; null for what the wallet answered. */
function ownSentence(error: RpcError, say?: typeof inBrowserLanguage): string | null {
  const own = ownError.safeParse(error.data);
  return own.success ? reasonText(own.data.reason, own.data.detail, say) : null;
}

/** The sentence for the user about any failed call: our own for our own reasons, the wallet's words, as it sent them, for the rest. */
function explain(error: RpcError): string {
  return ownSentence(error) ?? errorSentence(error);
}

/** What the background says to the user, in the user's language: read when it is said, and not at each start. */
export const createSentences = () => ({
  /** The same for a page, which is not to learn the language that the user has chosen here. */
  advise: (error: RpcError): string | null => ownSentence(error, inBrowserLanguage),
  explain,
  /** About a review lost when the previous background ended. */
  lost: () => t('reason_outcome_unknown'),
  /** About a transaction approved after its page had gone. */
  pageGone: () => t('api_token_page_gone'),
  tokenMalformed: () => t('api_token_malformed'),
  tokenRefused: () => t('api_token_refused'),
  sessionsLeft: () => t('removal_left'),
  /** About a review that failed because an earlier one was cut off. */
  restartWallet: () => t('wallet_restart_needed'),
  /** About a wallet service without any wallet to connect to. */
  createWallet: () => t('wallet_create_first'),
  /** The tooltip of the toolbar button, which is its name for screen readers too. */
  toolbar: (icon: ToolbarIcon, waiting: number, storageFails: boolean): string => {
    if (waiting > 0) return t('action_waiting', { what: plural('approvals_waiting', waiting) });
    if (storageFails) return t('storage_fails_title');
    return icon === 'ready' ? t('actionTitle') : t(`action_${icon}`);
  },
});

export type Sentences = ReturnType<typeof createSentences>;
