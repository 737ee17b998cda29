import type { Seen } from '#lib/data-api/nodes/node-state.ts';
import type { Network } from '#lib/settings/network.ts';
import type { SentChange } from '#lib/settings/settings-change.ts';
import type { Asked } from '#lib/sites/unasked.ts';

/**
 * What the extension's own pages may ask of the background: one entry a command, its argument and what it resolves to.
 * Everything else they learn by watching storage. The background refuses a command whose sender is not one of its pages.
 */
export interface Commands {
  /** Run the connection routine now; the result arrives in `walletStatus`. */
  'wallet.check': { argument: undefined; result: undefined };
  /** Open a session of Drawbridge's own, so that the popup can list keys without any site. The wallet asks the user. */
  'wallet.connectOwn': { argument: undefined; result: undefined };
  /** Ask the wallet again which keys the connected sites see. */
  'wallet.refreshKeys': { argument: undefined; result: undefined };
  /** Fetch the asset list now; the result arrives in `assets`. */
  'assets.refresh': { argument: undefined; result: undefined };
  /** `always`: for a transaction that is allowed, this site may do the same on this kind of it with this key unasked for a while. */
  'approval.answer': { argument: { id: string; allow: boolean; always?: boolean | undefined }; result: undefined };
  /** The approval window has nothing left to show and is about to close, which is no answer to anything. */
  'approval.leave': { argument: { windowId: number }; result: undefined };
  /** Stop waiting for a call that waits for the wallet; the page is told. What the wallet already asks stays asked there. */
  'call.cancel': { argument: { id: string }; result: undefined };
  /** Takes back one entry of the site's `unasked`: it is asked about again. */
  'site.askAgain': { argument: Asked & { origin: string }; result: undefined };
  /** Whether `fetch` answers for the wallet service's own address on a site, once the browser lets Drawbridge into it. */
  'site.httpWallet': { argument: { origin: string; on: boolean }; result: undefined };
  /**
   * Use this API token for all sites. It is checked against the wallet first: rejects, and changes nothing, when it is
   * malformed or the wallet refuses it; a wallet that does not answer leaves it `unchecked`. Ends the sites' connections.
   */
  'apiToken.set': { argument: { token: string; remember: boolean }; result: undefined };
  /** Forget the API token, wherever it is kept, and end the connections that used it. */
  'apiToken.forget': { argument: undefined; result: undefined };
  'site.disconnect': { argument: { origin: string }; result: undefined };
  'governance.markRead': { argument: undefined; result: undefined };
  /** One alert of the network in use has been read, or is to be unread again. */
  'governance.setRead': { argument: { proposalId: string; read: boolean }; result: undefined };
  /** Connect to the governance stream now instead of waiting for the next attempt. */
  'governance.reconnect': { argument: undefined; result: undefined };
  /** Note what came of asking a data API address, for all who ask it. */
  'dataApi.note': { argument: { address: string; seen: Seen }; result: undefined };
  /** Test the addresses of a network, saved or not; the result arrives in `networkTest`, under the network's ID. */
  'network.test': { argument: Network; result: undefined };
  /** Change what is stored by then, and act on it. Rejects where the settings could not be read again. */
  'settings.save': { argument: SentChange; result: undefined };
}

export type CommandName = keyof Commands;
