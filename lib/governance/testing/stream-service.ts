/** One connection to the stream, as the service sees it. */
export interface Connection {
  url: string;
  /** False once the watcher has let go of it. */
  open: boolean;
  /** Sends one message; the first brings status and headers with it, as real services do. */
  send(message: object | string): void;
  end(): void;
  /** Breaks the connection. */
  drop(): void;
  refuse(status: number, body: object, headers?: Record<string, string>): void;
}

/** How the list of all proposals is answered; as a service without it unless a test says otherwise. */
export interface Governances {
  answer: (url: string) => Promise<Response>;
}

/** A governance stream without a network: `fetch` stays pending until the test lets the service speak. */
export function streamService() {
  const connections: Connection[] = [];
  const governances: Governances = {
    answer: async () => Response.json({ code: 5, message: 'Not Found' }, { status: 404 }),
  };
  const serve: typeof fetch = (input, init) => {
    if (String(input).includes('/api/v2/governances')) return governances.answer(String(input));
    return new Promise((resolve, reject) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      // A connection that has ended refuses what is still written; the test has moved on by then.
      const quietly = (done: Promise<void>): void => void done.catch(() => undefined);
      let response: Response | null = null;
      const respond = (): void => {
        response ??= new Response(readable);
        resolve(response);
      };
      const fail = (reason: unknown): void => {
        reject(reason);
        quietly(writer.abort(reason));
      };
      const connection: Connection = {
        url: String(input),
        open: true,
        send(message) {
          respond();
          const line = typeof message === 'string' ? message : JSON.stringify(message);
          quietly(writer.write(new TextEncoder().encode(`${line}\n`)));
        },
        end() {
          respond();
          quietly(writer.close());
        },
        drop: () => fail(new TypeError('connection lost')),
        refuse: (status, body, headers = {}) => resolve(new Response(JSON.stringify(body), { status, headers })),
      };
      init?.signal?.addEventListener('abort', () => {
        connection.open = false;
        fail(init.signal?.reason);
      });
      connections.push(connection);
    });
  };
  return { connections, governances, fetch: serve };
}
