import type { RelayReply } from '#lib/bridge/envelope.ts';
import { createProvider, type Provider } from '#lib/bridge/provider.ts';
import { createRelay, type RelayPort, type RelayRuntime } from '#lib/bridge/relay.ts';
import { fakeWindow } from '#lib/bridge/testing/fake-window.ts';
import type { PagePort } from './mortal-background.ts';
import type { World } from './world.ts';

/** What the extension's side of a page has in its hands, for a case to break. */
export interface Page {
  provider: Provider;
  /** The port breaks, with the background's end gone or not. */
  break(quiet: boolean): void;
  /** The extension is reloaded under the page. */
  reload(): void;
  /** The last reply arrives once more. */
  repeat(): void;
  /** What the relay threw, which would be an error in the page's console. */
  errors: unknown[];
}

/** A document with the real provider and the real relay, over ports to the world's background. */
export function openPage(world: World, number: number, origin: string): Page {
  const errors: unknown[] = [];
  const guarded = (job: () => void): void => {
    try {
      job();
    } catch (error) {
      errors.push(error);
    }
  };
  // Everything that crosses a border of the browser arrives later than it was sent.
  const later = (job: () => void): void => queueMicrotask(() => guarded(job));
  let dropPort = (_quiet: boolean): void => undefined;
  let again = (): void => undefined;

  const connect = ({ name }: { name: string }): RelayPort => {
    if (runtime.id === undefined) throw new Error('Extension context invalidated.');
    const replied: Array<(reply: RelayReply) => void> = [];
    const disconnected: Array<() => void> = [];
    const deliver = (reply: RelayReply): void =>
      later(() => {
        for (const listener of replied) listener(reply);
      });
    const port: PagePort = world.connect(name, { origin, tab: { id: number }, frameId: 0 }, (reply) => {
      again = () => deliver(reply);
      deliver(reply);
    });
    dropPort = (quiet) => {
      dropPort = () => undefined;
      if (!quiet) port.close();
      later(() => {
        for (const listener of disconnected) listener();
      });
    };
    return {
      postMessage: (message) => later(() => port.send(message)),
      disconnect: () => port.close(),
      onMessage: { addListener: (listener) => void replied.push(listener) },
      onDisconnect: { addListener: (listener) => void disconnected.push(listener) },
    };
  };
  const runtime: RelayRuntime & { id?: string | undefined } = {
    id: 'abc',
    connect,
    onMessage: { addListener: () => undefined },
  };
  const window = fakeWindow(origin);
  window.setVisible(false);
  window.navigator.userActivation.isActive = true;
  const relay = createRelay(runtime, window, `page-${number} `, (text) => later(() => receive(text)));
  const { provider, receive } = createProvider((text) => {
    guarded(() => relay(text));
    return true;
  });

  return {
    provider,
    errors,
    break: (quiet) => dropPort(quiet),
    reload() {
      runtime.id = undefined;
      dropPort(false);
    },
    repeat: () => again(),
  };
}
