import type { AddressInfo, Server, Socket } from 'node:net';

export interface LocalServer {
  port: number;
  url: string;
  /** Connections that are open. */
  sockets: ReadonlySet<Socket>;
  /** Drops open connections. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Has a server listen on a free port of 127.0.0.1. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // As a server has that listens on a port.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    sockets,
    close,
    [Symbol.asyncDispose]: close,
  };
}
