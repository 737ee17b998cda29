/** Constants of their own, so that the bundles of provider and relay hold no other reason. */
export const badRequest = {
  code: -32600,
  message: 'The request cannot be read: see `detail`.',
};
export const tooLarge = {
  code: -32600,
  message: 'The request is larger than 1 MiB, or nested too deeply.',
};
export const tooManyRequests = {
  code: -32005,
  message: 'Too many calls are pending. Wait for earlier ones to settle.',
};
export const outcomeUnknown = {
  code: -32603,
  message: 'The connection broke. The call may have taken effect: check before you repeat it.',
};
export const extensionReloaded = {
  code: -32603,
  message: 'Drawbridge was updated. Reload the page.',
};

/** The `detail` of a failure within the extension itself, of a call that was never sent. */
export const internalFailure = 'Internal error of the extension. Nothing was sent.';

/** The `detail` of a request that was refused without asking the user. */
export const gestureDetail = 'A user gesture is needed: ask when the user clicks.';

/** Drawbridge's own reasons, with a sentence for developers; the user's is `reason_<name>` in `locales/`. */
export const reasons = {
  'wallet-unreachable': {
    code: 4900,
    message: 'The wallet service does not answer. Ask the user to start the wallet, then call again.',
  },
  'api-v2-missing': {
    code: 4900,
    message: 'The wallet software is too old: it has no API v2. The user must update it.',
  },
  'origin-refused': {
    code: 4900,
    message: 'The wallet service refused the Origin of this site. Check that the site is served over http or https.',
  },
  'token-revoked': {
    code: 4100,
    message: 'The wallet ended this session. Call connect() again.',
  },
  'site-blocked': {
    code: 4001,
    message: 'The site is muted for a minute after several refusals, or blocked for good: see `detail`.',
  },
  'user-rejected': { code: 4001, message: 'The user refused the request.' },
  'not-connected': { code: 4100, message: 'This site is not connected. Call connect() first.' },
  'method-not-allowed': { code: 4200, message: 'Only methods of the client. namespace can be called.' },
  'wrong-chain': {
    code: 4901,
    message: 'The wallet is on another chain than the user expects, or cannot tell its chain.',
  },
  'too-many-requests': tooManyRequests,
  'outcome-unknown': outcomeUnknown,
  'storage-failed': {
    code: -32603,
    message:
      'The browser could not store anything, most likely because the disk is full, so the call was not executed.',
  },
  'too-large': tooLarge,
  'bad-request': badRequest,
  'bad-response': {
    code: -32603,
    message: 'The wallet service answered with something that cannot be passed on: see `detail`.',
  },
  'extension-reloaded': extensionReloaded,
  'unsupported-page': {
    code: 4100,
    message: 'This page has no web origin (sandboxed, file: or data: page), so the wallet could not tell who asks.',
  },
} as const satisfies Record<string, { code: number; message: string }>;

export type Reason = keyof typeof reasons;

/** A JSON-RPC error object: the wallet's, or one of Drawbridge's reasons. */
export interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

/** `detail` never holds a token. In a page `data` also has `advice`, the sentence for the user. */
export function reasonError(reason: Reason, detail?: string): RpcError & { data: { reason: Reason; detail?: string } } {
  const { code, message } = reasons[reason];
  return { code, message, data: detail === undefined ? { reason } : { reason, detail } };
}
