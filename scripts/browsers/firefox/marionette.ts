import { connect, type Socket } from 'node:net';

/** An error that Firefox answered a command with, e.g. `no such element`. */
export class MarionetteError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string, command: string) {
    super(`${command}: ${kind}: ${message}`);
    this.kind = kind;
  }
}

/** A connection to Firefox's Marionette server: the protocol that geckodriver speaks to it. */
export interface Marionette {
  /** Sends one command and resolves to what it answers. Rejects with a `MarionetteError`, or when the line breaks. */
  send(command: string, parameters?: Record<string, unknown>): Promise<unknown>;
  close(): void;
}

type Waiting = { command: string; resolve(value: unknown): void; reject(error: Error): void };

/**
 * Connects to 127.0.0.1:`port`. Packets are `LENGTH:JSON`, the length in bytes. Firefox greets first; then a command is
 * `[0, id, name, parameters]` and its answer `[1, id, error, result]`, where a lone value comes wrapped as `{value}`.
 */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await open(port);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let broken: Error | undefined;

  const breakOff = (error: Error): void => {
    broken ??= error;
    for (const call of waiting.values()) call.reject(broken);
    waiting.clear();
  };
  const settle = (packet: unknown): void => {
    // The greeting is an object; everything after it is an array.
    if (!Array.isArray(packet)) return;
    const [, id, error, result] = packet;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new MarionetteError(error.error, error.message, call.command));
    else call?.resolve(isWrapped(result) ? result.value : result);
  };

  const read = packets(settle);
  socket.on('data', read);
  socket.on('error', breakOff);
  socket.on('close', () => breakOff(new Error('Firefox closed the Marionette connection')));

  return {
    send(command, parameters = {}) {
      if (broken) return Promise.reject(broken);
      const id = ++lastId;
      const body = JSON.stringify([0, id, command, parameters]);
      return new Promise((resolve, reject) => {
        waiting.set(id, { command, resolve, reject });
        socket.write(`${Buffer.byteLength(body)}:${body}`);
      });
    },
    close: () => socket.destroy(),
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

function isWrapped(result: unknown): result is { value: unknown } {
  return typeof result === 'object' && result !== null && 'value' in result && Object.keys(result).length === 1;
}

/** Puts packets together from chunks that may be cut anywhere, and gives each to `take`, parsed. */
export function packets(take: (packet: unknown) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(rest.toString('latin1', 0, colon));
      if (rest.length < end) return;
      take(JSON.parse(rest.toString('utf8', colon + 1, end)));
      rest = rest.subarray(end);
    }
  };
}
