import type { EventName } from '#lib/bridge/envelope.ts';
import type { Provider, ProviderKey } from '#lib/bridge/provider.ts';

/** What each event tells. */
export interface EventPayloads {
  /** This site has a session now; the chain ID is null where it is not known yet. */
  connected: { chainId: string | null };
  /** It has none any more. `token-revoked`: the wallet ended it; null: the user or the site did. */
  disconnected: { reason: 'token-revoked' } | null;
  /** The wallet lists other keys than before. */
  keysChanged: { keys: ProviderKey[] };
  chainChanged: { chainId: string };
}

/** Listens to an event of this site's connection, whichever tab brought it about. Returns its own undo. */
export function on<Event extends EventName>(
  provider: Provider,
  event: Event,
  listener: (payload: EventPayloads[Event]) => void,
): () => void {
  // The extension's word for it: `EventPayloads` is what it sends.
  return provider.on(event, (payload) => listener(payload as EventPayloads[Event]));
}
