// Hooks for React 18 and later, as `drawbridge-dapp/react`.
import {
  isDrawbridgeError,
  isUserRejection,
  NoProviderError,
  type OnChain,
  type ProviderKey,
  type SendTransactionParams,
  type SentTransaction,
  sendTransaction,
} from 'drawbridge-dapp';
import { type Context, createContext, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react';
import { createDrawbridgeStore, type DrawbridgeState, type DrawbridgeStore } from './state.ts';

/** The store that the hooks follow. Give another one for tests, or for one of several providers. */
export const DrawbridgeContext: Context<DrawbridgeStore> = createContext(createDrawbridgeStore());

/** The state, with `connect` and `disconnect`. On a server, and until it is known, `status` is `connecting`. */
export function useDrawbridge(): DrawbridgeState & Pick<DrawbridgeStore, 'connect' | 'disconnect'> {
  const { connect, disconnect, getInitialState, getState, subscribe } = useContext(DrawbridgeContext);
  return { ...useSyncExternalStore(subscribe, getState, getInitialState), connect, disconnect };
}

/** The keys that the site may see; empty unless it is connected. */
export function useKeys(): readonly ProviderKey[] {
  return useDrawbridge().keys;
}

/** `publicKey` is the first listed key and `sendingMode` is `TYPE_SYNC` unless you say otherwise. */
export type SendParams = OnChain &
  Pick<SendTransactionParams, 'transaction'> & {
    [Name in 'publicKey' | 'sendingMode']?: SendTransactionParams[Name] | undefined;
  };

export interface Sending {
  /** `pending` takes as long as the user does. */
  status: 'idle' | 'pending' | 'sent' | 'failed';
  sent: SentTransaction | null;
  /** For `adviceFor`. */
  error: unknown;
}

/** Sends transactions and says how the last one went. `send` never rejects: it resolves to null where it failed. */
export function useSend(): Sending & { send(params: SendParams): Promise<SentTransaction | null> } {
  const store = useContext(DrawbridgeContext);
  const [sending, setSending] = useState<Sending>({ status: 'idle', sent: null, error: null });
  const last = useRef(0);
  const send = useCallback(
    async ({ publicKey, sendingMode = 'TYPE_SYNC', transaction, chainId }: SendParams) => {
      last.current += 1;
      const mine = last.current;
      const show = (next: Sending): void => {
        if (mine === last.current) setSending(next);
      };
      show({ status: 'pending', sent: null, error: null });
      try {
        const { provider, keys } = store.getState();
        if (!provider) throw new NoProviderError();
        // A page may be connected before the wallet has listed its keys.
        const key = publicKey ?? (keys[0] ?? (await provider.listKeys())[0])?.publicKey ?? '';
        const sent = await sendTransaction(provider, { publicKey: key, sendingMode, transaction }, { chainId });
        show({ status: 'sent', sent, error: null });
        return sent;
      } catch (error) {
        show({ status: 'failed', sent: null, error });
        // After an error of the wallet the site is still connected. Listing keys could ask a user who has just said no.
        if (isDrawbridgeError(error) && !isUserRejection(error)) await store.refresh();
        return null;
      }
    },
    [store],
  );
  return { ...sending, send };
}
