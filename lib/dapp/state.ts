// The page's view of Drawbridge as one state, as `drawbridge-dapp/state`.
import {
  discoverProviders,
  isUserRejection,
  isWalletError,
  NoProviderError,
  type OnChain,
  on,
  type Provider,
  type ProviderKey,
} from 'drawbridge-dapp';

/** What a page shows of Drawbridge. */
export interface DrawbridgeState {
  /** `absent`: no extension; `connecting`: not known yet, or the user is being asked. */
  status: 'absent' | 'disconnected' | 'connecting' | 'connected';
  provider: Provider | null;
  /** Null where it is not known, and unless connected. */
  chainId: string | null;
  /** Empty unless connected, and until the wallet has listed them. */
  keys: readonly ProviderKey[];
  /** False once the wallet did not answer; true again with its next answer. */
  walletUp: boolean;
}

export interface DrawbridgeStore {
  getState(): DrawbridgeState;
  /** What `getState` says before anyone has subscribed, as on a server. */
  getInitialState(): DrawbridgeState;
  /** Follows the provider while anyone listens. Returns its own undo. */
  subscribe(listener: () => void): () => void;
  /** Asks the user. Call it from a click. */
  connect(options?: OnChain): Promise<void>;
  disconnect(): Promise<void>;
  /** Asks again for what may have changed. */
  refresh(): Promise<void>;
}

const initial: DrawbridgeState = { status: 'connecting', provider: null, chainId: null, keys: [], walletUp: true };

/** A store of one provider's state: the given one, or the first that is found. Touches no page until somebody subscribes. */
export function createDrawbridgeStore({
  provider = null,
}: {
  provider?: Provider | null | undefined;
} = {}): DrawbridgeStore {
  const listeners = new Set<() => void>();
  let state: DrawbridgeState = { ...initial, provider };
  /** Counts questions: a later one makes the answers to earlier ones stale. */
  let round = 0;
  /** The wallet may ask its user before it lists keys: once a session, unless the page wants them again. */
  let answered = false;
  let listing: Promise<readonly ProviderKey[]> | null = null;
  let stop = (): void => undefined;

  const change = (next: Partial<DrawbridgeState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const reset = (status: DrawbridgeState['status'], known: Partial<DrawbridgeState> = {}): void => {
    round += 1;
    answered = false;
    listing = null;
    change({ ...initial, provider: state.provider, status, ...known });
  };

  /** `again`: lists keys that were listed before, too. */
  const refresh = async (again: boolean): Promise<void> => {
    const { provider } = state;
    if (!provider) return;
    round += 1;
    const mine = round;
    // Where even this is refused, "not connected" is the safe answer.
    const { connected, chainId } = await provider.status().catch(() => ({ connected: false, chainId: null }));
    if (mine !== round) return;
    if (!connected) return reset('disconnected');
    change({ status: 'connected', chainId: chainId ?? state.chainId });
    try {
      if (again || !answered) {
        listing ??= provider.listKeys();
        const list = listing;
        const keys = await list.finally(() => {
          if (listing === list) listing = null;
        });
        if (mine !== round) return;
        answered = true;
        // Not every wallet answers with a list.
        change({ keys: Array.isArray(keys) ? keys : [], walletUp: true });
      }
      const chain = state.chainId ?? (await provider.getChainId());
      if (mine === round) change({ chainId: chain });
    } catch (error) {
      if (mine !== round) return;
      answered ||= isWalletError(error) || isUserRejection(error);
      if (isWalletError(error)) change({ walletUp: true });
      // No wallet answers as one; there is no session any more.
      const { code } = Object(error);
      if (code === 4900) change({ walletUp: false });
      if (code === 4100) reset('disconnected');
    }
  };

  const start = (): (() => void) => {
    const undo: (() => void)[] = [];
    const attach = (provider: Provider): void => {
      change({ provider });
      // Pages in the back/forward cache get no events.
      const shown = ({ persisted }: PageTransitionEvent): void => {
        if (persisted) void refresh(true);
      };
      window.addEventListener('pageshow', shown);
      undo.push(
        () => window.removeEventListener('pageshow', shown),
        on(provider, 'connected', ({ chainId, keys }) => {
          reset('connected', { chainId, keys: keys ?? [] });
          void refresh(false);
        }),
        on(provider, 'disconnected', () => reset('disconnected')),
        on(provider, 'keysChanged', ({ keys }) => change({ keys, walletUp: true })),
        on(provider, 'chainChanged', ({ chainId }) => change({ chainId })),
        on(provider, 'walletChanged', ({ up }) => {
          change({ walletUp: up });
          if (up) void refresh(false);
        }),
      );
      void refresh(true);
    };
    if (state.provider) attach(state.provider);
    undo.push(
      discoverProviders(({ provider }) => {
        if (!state.provider) attach(provider);
      }),
    );
    if (!state.provider) reset('absent');
    return () => {
      for (const one of undo) one();
      round += 1;
    };
  };

  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe(listener) {
      // Each its own, so that one function can be subscribed twice.
      const own = (): void => listener();
      listeners.add(own);
      if (listeners.size === 1) stop = start();
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop();
      };
    },
    async connect(options) {
      const { provider } = state;
      if (!provider) throw new NoProviderError();
      if (state.status !== 'connected') reset('connecting');
      const before = round;
      let again = false;
      try {
        await provider.connect(options);
        // After its event the keys are being listed.
        again = round === before;
      } finally {
        await refresh(again);
      }
    },
    async disconnect() {
      await state.provider?.disconnect();
      await refresh(false);
    },
    refresh: () => refresh(true),
  };
}

/** Calls `onState` with the state now and after every change, in whatever tab it was made. Returns its own undo. */
export function watchDrawbridge(
  onState: (state: DrawbridgeState) => void,
  store = createDrawbridgeStore(),
): () => void {
  const undo = store.subscribe(() => onState(store.getState()));
  onState(store.getState());
  return undo;
}
