import type { FastifyInstance } from 'fastify';

/** A server on 127.0.0.1 that can go down and come back on the same port. */
export interface Listener {
  readonly port: number;
  readonly url: string;
  /** Down: the port refuses connections and open ones are dropped. */
  setDown(down: boolean): Promise<void>;
  close(): Promise<void>;
}

/** The requested port is taken. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  readonly port: number;

  constructor(port: number, what: string) {
    super(`Port ${port} for the ${what} is in use. End what uses it, say another sandbox, or choose another port.`);
    this.port = port;
  }
}

/**
 * Starts listening.
 * @param build makes the server anew each time it comes up: a fastify server that was closed cannot listen again.
 * @param port 0 takes a free one, and keeps it.
 * @throws PortInUseError
 */
export async function listen(what: string, build: () => FastifyInstance, port: number): Promise<Listener> {
  const up = async (at: number): Promise<FastifyInstance> => {
    const app = build();
    try {
      await app.listen({ host: '127.0.0.1', port: at });
    } catch (cause) {
      const inUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
      throw inUse ? new PortInUseError(at, what) : cause;
    }
    return app;
  };
  let app: FastifyInstance | null = await up(port);
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error(`The ${what} listens nowhere.`);
  // One change at a time: requests to go down and up must not cross. One that failed does not stop the next.
  let latest: Promise<void> = Promise.resolve();
  const change = (down: boolean): Promise<void> => {
    const next = latest.then(async () => {
      if (down && app !== null) {
        const closing = app;
        app = null;
        await closing.close();
      } else if (!down && app === null) {
        app = await up(address.port);
      }
    });
    latest = next.catch(() => undefined);
    return next;
  };
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    setDown: change,
    close: () => change(true),
  };
}
