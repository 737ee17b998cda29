import type { UnixMs } from '#lib/schedule.ts';
import { errorSentence, noPermission, type WalletFailure } from './answer.ts';
import type { WalletClient } from './client.ts';
import { connectWallet, getChainId, listKeys } from './methods-with-review.ts';
import { parseChainId } from './results.ts';
import { rpcCodes } from './rpc-codes.ts';

/** Without these a feature is off. Forgetting a token ends a session too, so disconnecting is not one. */
export const requiredMethods: readonly string[] = [
  connectWallet,
  listKeys,
  getChainId,
  'client.send_transaction',
  'client.sign_transaction',
];

/** In milliseconds; no request opens a review. */
export const checkTimes = {
  /** For answers that need no node of the network. */
  answer: 10_000,
  /** After this the chain ID counts as late. */
  chainLate: 10_000,
  /**
   * The service asks every node of its network file in turn: a silent one takes 17 to 20 s (vegaprotocol/vega v0.71.6,
   * `collectNodesInformation` in wallet/api/node/round_robin_selector.go).
   */
  chain: 30_000,
};

/** Of `checkedAt`, in milliseconds. Pages show minutes. */
export const checkExactness = 30_000;

export const walletFindings = [
  'ok',
  'no-answer',
  /** The browser does not let Drawbridge reach the host. */
  'no-permission',
  /** Not what the interface specification says. */
  'bad-answer',
  /** `detail` says why. */
  'refused',
  'origin-refused',
  'outdated',
  /** `detail` lists the methods. */
  'methods-missing',
  'no-node',
  /** The chain ID came late, in `detail`, or not at all. */
  'slow-node',
  /** `detail` is the chain ID found. */
  'wrong-chain',
] as const;

/** `detail` is e.g. the chain ID, or the service's own words; may be empty. */
export interface WalletFound {
  finding: (typeof walletFindings)[number];
  detail: string;
}

/** In the routine's order. */
export const walletChecks = ['wallet-health', 'wallet-methods', 'wallet-chain'] as const;
export type WalletCheck = (typeof walletChecks)[number];

interface WalletChecksDeps {
  client: WalletClient;
  /** Empty accepts any. */
  expectedChainId: string;
  now: () => number;
  site?: string | undefined;
  times?: Partial<typeof checkTimes> | undefined;
  /** Called when the chain ID is late; the check goes on. */
  late?: (() => void) | undefined;
}

/** The methods in `detail`, each once. */
const listOf = (methods: readonly string[]): string => [...new Set(methods)].join(', ');

const found = (finding: WalletFound['finding'], detail = ''): WalletFound => ({ finding, detail });

const findings = {
  unreachable: 'no-answer',
  'origin-refused': 'origin-refused',
  'bad-response': 'bad-answer',
  'too-large': 'bad-answer',
} as const;

const unreachable: ReadonlySet<WalletFound['finding']> = new Set([
  ...Object.values(findings),
  'no-permission',
  'refused',
]);

/** Whether nothing answers at the wallet's address as a wallet service does that can be used. */
export const isUnreachable = ({ finding }: WalletFound): boolean => unreachable.has(finding);

/** Whether the wallet service answers as one that sites can use, if slowly or without some methods. */
export const isUsable = ({ finding }: WalletFound): boolean => ['ok', 'methods-missing', 'slow-node'].includes(finding);

const failed = ({ kind, detail }: WalletFailure): WalletFound =>
  found(detail === noPermission ? 'no-permission' : findings[kind], detail);

/** The checks one by one: each runs whatever the others found. They send no token and open no review. */
function createWalletChecks(deps: WalletChecksDeps): Record<WalletCheck, () => Promise<WalletFound>> {
  const { client, expectedChainId, now, site } = deps;
  const times = { ...checkTimes, ...deps.times };
  const scope = () => ({ site, signal: AbortSignal.timeout(times.answer) });
  return {
    'wallet-health': async () => {
      const health = await client.health(scope());
      if (health.kind === 'outdated') return found('outdated');
      return health.kind === 'running' ? found('ok') : failed(health);
    },
    'wallet-methods': async () => {
      const listed = await client.methods(scope());
      if (listed.kind !== 'methods') return failed(listed);
      const missing = requiredMethods.filter((method) => !listed.methods.includes(method));
      return missing.length === 0 ? found('ok') : found('methods-missing', listOf(missing));
    },
    'wallet-chain': async () => {
      const signal = AbortSignal.timeout(times.chain);
      const asked = now();
      const timer = setTimeout(() => deps.late?.(), times.chainLate);
      const answer = await client.call({ site, signal, method: getChainId });
      clearTimeout(timer);
      if (answer.kind === 'rpc-error' || answer.kind === 'token-invalid') {
        const { code } = answer.error;
        if (code === rpcCodes.methodNotFound) return found('methods-missing', getChainId);
        return found(code === rpcCodes.nodeCommunicationFailed ? 'no-node' : 'refused', errorSentence(answer.error));
      }
      if (answer.kind !== 'result') return signal.aborted ? found('slow-node') : failed(answer);
      const chainId = parseChainId(answer.result);
      if (chainId === null) return found('bad-answer', 'The answer holds no chain ID.');
      if (expectedChainId !== '' && expectedChainId !== chainId) return found('wrong-chain', chainId);
      return found(now() - asked < times.chainLate ? 'ok' : 'slow-node', chainId);
    },
  };
}

/** What the connection routine found: the finding that decides. */
export interface WalletStatus extends WalletFound {
  /** The wallet's chain ID; null if the routine did not get that far. */
  chainId: string | null;
  /** Empty for any. */
  expectedChainId: string;
  checkedAt: UnixMs;
  /** The wallet's base address. */
  address: string;
}

export interface RoutineDeps extends Omit<WalletChecksDeps, 'late'> {
  slow?: ((status: WalletStatus) => void) | undefined;
  /** Hears what each check has found, before the next one. */
  told?: (check: WalletCheck, found: WalletFound) => Promise<void>;
}

/** Whether the same wallet service need not be asked anything more. */
const isFinal = ({ finding }: { finding: string }): boolean =>
  ['no-permission', 'outdated', ...Object.values(findings)].includes(finding);

/**
 * Runs the connection routine: health, methods, chain ID (interface specification, Recommended connection routine for
 * clients). Of several problems it reports the one to fix first: unreachable, outdated, no node, slow node, wrong
 * chain, limited, ready.
 */
export async function runRoutine({ slow, told, ...deps }: RoutineDeps): Promise<WalletStatus> {
  const { client, expectedChainId, now } = deps;
  const status = (results: readonly WalletFound[]): WalletStatus => {
    const last = results.at(-1) ?? found('no-answer');
    const chainId = (['ok', 'slow-node', 'wrong-chain'].includes(last.finding) && last.detail) || null;
    const isThere = ['ok', 'methods-missing'].includes(last.finding) || (last.finding === 'slow-node' && chainId);
    const missing = results.flatMap(({ finding, detail }) => (finding === 'methods-missing' ? detail.split(', ') : []));
    const all = missing.length === 0 ? found('ok', last.detail) : found('methods-missing', listOf(missing));
    return { ...(isThere ? all : last), chainId, expectedChainId, checkedAt: now(), address: client.baseUrl };
  };
  const checks = createWalletChecks({ ...deps, late: () => slow?.(status([found('slow-node')])) });
  const results: WalletFound[] = [];
  for (const check of walletChecks) {
    const result = await checks[check]();
    results.push(result);
    await told?.(check, result);
    if (isFinal(result)) break;
  }
  return status(results);
}
