/** A connection to Chromium's debugging port, over which each target that is attached has a session of its own. */
export interface Cdp {
  /** Sends one command and resolves to its result. Rejects with what Chromium says, or when the target has gone. */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  close(): void;
}

interface Waiting {
  method: string;
  sessionId: string | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Speaks the DevTools protocol by itself, for what libraries do not leave to their users: which targets are attached.
 * Nothing is attached here, and no domain enabled, but what the caller asks for.
 */
export async function connectCdp(url: string): Promise<Cdp> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true });
  });

  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let broken: Error | undefined;
  const breakOff = (why: string, concerns: (call: Waiting) => boolean): void => {
    for (const [id, call] of waiting) {
      if (!concerns(call)) continue;
      waiting.delete(id);
      call.reject(new Error(`${call.method}: ${why}`));
    }
  };

  socket.addEventListener('close', () => {
    broken = new Error('Chromium closed the debugging connection');
    breakOff(broken.message, () => true);
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, error, result, method, params } = JSON.parse(String(data));
    if (method === 'Target.detachedFromTarget') {
      // Chromium leaves the commands unanswered that were under way in a target that closes.
      return breakOff('the page has closed', ({ sessionId }) => sessionId === params.sessionId);
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(`${call.method}: ${error.message}`));
    else call?.resolve(result);
  });

  return {
    send(method, params = {}, sessionId) {
      if (broken) return Promise.reject(broken);
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { method, sessionId, resolve, reject });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      });
    },
    close: () => socket.close(),
  };
}
