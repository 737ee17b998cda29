/** How one sandbox runs. Every field but `keyWaitMs` has its flag in `npm run sandbox -- --help`. */
export interface SandboxOptions {
  /** `letter`: the interface as specified. `0.71` and `0.79`: as services of those releases behave on the wire. */
  dialect: 'letter' | '0.71' | '0.79';
  /** How reviews in the wallet are answered: by a person on the wallet desk, or at once. */
  approve: 'ask' | 'always' | 'never';
  /** All data is made from this number; the same seed gives the same data. */
  seed: number;
  chainId: string;
  /** Milliseconds between two governance events (a new vote, a change of state) on the stream. */
  eventEveryMs: number;
  /** Milliseconds that a call of release 0.79 waits for a public key which another one uses. */
  keyWaitMs: number;
  /** API tokens of 64 letters and digits that the wallet service accepts beside its session tokens. */
  apiTokens: readonly string[];
  /**
   * TCP ports on 127.0.0.1; 0 takes a free one. `core` is the core node that serves `/assets` in the dialects of releases, as
   * the data API itself does in the letter one. `control` is the control endpoint. Both take a free one when left out.
   */
  ports: { wallet: number; desk: number; dataApi: number; dapp: number; core?: number; control?: number };
}

export const defaultOptions: SandboxOptions = {
  dialect: 'letter',
  approve: 'ask',
  seed: 1,
  chainId: 'drawbridge-sandbox-1',
  eventEveryMs: 1000,
  keyWaitMs: 20_000,
  apiTokens: [],
  ports: { wallet: 1789, desk: 1790, dataApi: 3008, dapp: 3009, core: 3003, control: 3010 },
};

/** Options of so many networks: the first as given, each other with a chain, data and ports of its own. */
export function networksLike(count: number, first: SandboxOptions): SandboxOptions[] {
  const above = (port: number, index: number): number => (port === 0 ? 0 : port + 100 * index);
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return first;
    const { wallet, desk, dataApi, dapp, core = 0, control = 0 } = first.ports;
    const ports = Object.entries({ wallet, desk, dataApi, dapp, core, control });
    return {
      ...first,
      seed: first.seed + index,
      chainId: `${first.chainId.replace(/-1$/, '')}-${index + 1}`,
      ports: { ...first.ports, ...Object.fromEntries(ports.map(([name, port]) => [name, above(port, index)])) },
    };
  });
}

/** What the control endpoint can make go wrong. The servers read this object at every request. */
export interface Faults {
  /** The wallet service's port refuses connections. */
  walletDown: boolean;
  /** `GET /api/v2/health` answers 404, as a wallet without API v2 does. */
  healthMissing: boolean;
  /** Methods left out of `GET /api/v2/methods` and answered with -32601. */
  missingMethods: readonly string[];
  /** Chain ID to tell instead of the sandbox's own; null for its own. */
  otherChainId: string | null;
  /** `client.get_chain_id` fails with code 1000, as when no node answers. */
  noNode: boolean;
  /**
   * Milliseconds before `client.get_chain_id` is answered, while health answers at once, as when one node of the network is
   * silent. A change counts for pending requests too.
   */
  chainDelayMs: number;
  /** The network refuses what is sent or checked, with code 1060. */
  networkRefuses: boolean;
  /** The wallet service answers with this instead of JSON-RPC; null for a proper answer. */
  walletMalformed: 'not-json' | 'wrong-id' | 'html' | 'empty' | null;
  /** Milliseconds added before every answer of the wallet service. */
  walletDelayMs: number;
  /** Every unary operation of the data API answers with this status and an error body; null for none. */
  dataApiStatus: number | null;
  dataApiMalformed: 'not-json' | 'wrong-shape' | null;
  /** Milliseconds added before every unary answer of the data API. A change counts for pending requests too. */
  dataApiDelayMs: number;
  /** Milliseconds that the data node's last block, as the headers tell it, is behind; its data are not. Negative for a time in the future. */
  dataApiLagMs: number;
  /** Streams are refused as at their limit; unary requests are answered. */
  streamsRefused: boolean;
  /** The data API's port refuses connections, and open streams are cut. */
  dataApiDown: boolean;
}

export const noFaults: Faults = {
  walletDown: false,
  healthMissing: false,
  missingMethods: [],
  otherChainId: null,
  noNode: false,
  chainDelayMs: 0,
  networkRefuses: false,
  walletMalformed: null,
  walletDelayMs: 0,
  dataApiStatus: null,
  dataApiMalformed: null,
  dataApiDelayMs: 0,
  dataApiLagMs: 0,
  streamsRefused: false,
  dataApiDown: false,
};
