/**
 * How the popup brings the approval window to the front. A broadcast between the extension's own pages needs no
 * permission; finding the window through `tabs` would need one. Web pages are other origins and cannot hear it.
 */

const name = 'drawbridge-approval';

/** Asks an approval window that is open to come to the front. Nothing happens without one. */
export function callApprovalWindow(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('show');
  channel.close();
}

/** Calls `show` whenever the popup asks for the approval window. Returns its own removal. */
export function onApprovalWindowCall(show: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', show);
  return () => channel.close();
}
