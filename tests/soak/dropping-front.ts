import { connect, createServer } from 'node:net';
import { listenLocally } from '#lib/testing/listen-locally.ts';

/** Passes bytes on to the wallet service, and drops connections. */
export interface DroppingFront {
  url: string;
  /** Drops the connection of the next call with an effect: before the wallet gets it, or in place of its answer. */
  dropNext(when: 'unsent' | 'executed'): void;
  [Symbol.asyncDispose](): Promise<void>;
}

const withEffect = /"client\.(connect_wallet|(send|sign|check)_transaction)"/;
const interim = /^HTTP\/1\.1 100 .*\r\n\r\n/;

export async function startDroppingFront(wallet: string): Promise<DroppingFront> {
  const target = new URL(wallet);
  const due: Array<'unsent' | 'executed'> = [];
  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    const end = (): void => {
      for (const socket of [client, service]) socket.destroy();
    };
    for (const socket of [client, service]) {
      socket.on('error', end);
      socket.on('close', end);
    }
    let fate: 'unsent' | 'executed' | undefined;
    client.on('data', (bytes) => {
      if (withEffect.test(bytes.toString('latin1'))) fate = due.shift();
      if (fate === 'unsent') end();
      else service.write(bytes);
    });
    service.on('data', (bytes) => {
      if (fate === undefined) return void client.write(bytes);
      const text = bytes.toString('latin1');
      const passed = interim.exec(text)?.[0] ?? '';
      client.write(passed, 'latin1');
      if (passed.length < text.length) end();
    });
    // What has come is passed on first.
    service.on('end', () => client.end());
  });
  return { ...(await listenLocally(server)), dropNext: (when) => void due.push(when) };
}
