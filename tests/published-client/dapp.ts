import {
  ConnectorError,
  ConnectorErrors,
  type ConnectorType,
  createConfig,
  InjectedConnector,
  JsonRpcConnector,
  type Store,
  type TransactionParams,
  type TransactionResponse,
} from '@vegaprotocol/wallet';

/** An error of the library: its kind by the library's own name, and `data`, which holds what the provider said. */
export interface DappError {
  kind: string;
  data: string | null;
}

/** How a call of the library ended. */
export type Ending<T> = { ok: true; value: T } | ({ ok: false } & DappError);

/** What the library keeps of the connection, as a page would show it. */
export interface DappState extends Pick<Store, 'chainId' | 'status' | 'keys'> {
  current: ConnectorType | null;
  pubKey: string | null;
  error: DappError | null;
}

/** What tests press in the page. Everything goes through the published package, as it came from the registry. */
export interface Dapp {
  state(): DappState;
  connect(id: ConnectorType): Promise<DappState>;
  disconnect(): Promise<DappState>;
  send(params: TransactionParams): Promise<Ending<TransactionResponse>>;
  isConnected(): Promise<Ending<{ connected: boolean }>>;
  getChainId(): Promise<Ending<{ chainId: string }>>;
  /** Asks the connector for another chain than the page is made for. */
  connectTo(chainId: string): Promise<Ending<{ success: boolean }>>;
}

declare global {
  interface Window {
    dapp: Dapp;
  }
}

const { chainId = '', walletAddress = '' } = document.body.dataset;
const injected = new InjectedConnector();
const wallet = createConfig({
  chains: [{ id: chainId, testnet: true, name: 'Sandbox' }],
  defaultChainId: chainId,
  connectors: [injected, new JsonRpcConnector({ url: walletAddress })],
});

const errorOf = ({ code, data }: ConnectorError): DappError => ({
  kind: Object.entries(ConnectorErrors).find(([, known]) => known.code === code)?.[0] ?? `code ${code}`,
  data: data ?? null,
});

const state = (): DappState => {
  const { chainId, status, keys, current, pubKey, error } = wallet.store.getState();
  return {
    chainId,
    status,
    keys,
    current: current ?? null,
    pubKey: pubKey ?? null,
    error: error ? errorOf(error) : null,
  };
};

async function ending<T>(call: Promise<T>): Promise<Ending<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { ok: false, ...errorOf(error) };
  }
}

window.dapp = {
  state,
  connect: async (id) => {
    await wallet.connect(id);
    return state();
  },
  disconnect: async () => {
    await wallet.disconnect();
    return state();
  },
  send: (params) => ending(wallet.sendTransaction(params)),
  isConnected: () => ending(injected.isConnected()),
  getChainId: () => ending(injected.getChainId()),
  connectTo: (chainId) => ending(injected.connectWallet(chainId)),
};

// What the library's users do at load: the connector that was in use is connected again, without being asked to.
const { current } = wallet.store.getState();
if (current) void wallet.connect(current);
