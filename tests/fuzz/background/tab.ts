import type { RelayReply } from '#lib/bridge/envelope.ts';
import type { PortSender } from '#lib/platform.ts';
import { must } from '#tests/fuzz/target.ts';
import type { PagePort } from './mortal-background.ts';
import { paramsWith } from './scripted-wallet.ts';
import { mustBeHonest, type World } from './world.ts';

interface Call {
  method: string;
  mark: string;
  text: string;
  /** Handed over to a later background: it was let in once, and is let in again. */
  again: boolean;
}

/** Ids below this one are for messages that no provider would send. */
const firstOwnId = 1000;

/**
 * One document with a relay that keeps to the rules: ids of its own, and pending calls handed over again when the port
 * broke. Beside those calls it lets through whatever a case wants to send.
 */
export function openTab(world: World, relay: string, sender: PortSender) {
  const pending = new Map<number, Call>();
  /** How often each id of a message that breaks the rules was sent, and answered. */
  const others = new Map<number, { sent: number; answered: number }>();
  let port: PagePort | null = null;
  let lastId = firstOwnId;

  const receive = (reply: RelayReply): void => {
    if (!('id' in reply)) return;
    const told = JSON.parse(reply.text);
    must(told.id === reply.id, `the reply to call ${reply.id} names ${told.id}`);
    must(new TextEncoder().encode(reply.text).length <= 1024 * 1024, 'a reply is larger than 1 MiB');
    must(told.type === 'result' || typeof told.error?.code === 'number', `a reply is neither: ${reply.text}`);
    if (reply.id < firstOwnId) {
      const other = others.get(reply.id);
      must(other !== undefined, `a reply came to call ${reply.id}, which was never made`);
      other.answered += 1;
      must(other.answered <= other.sent, `call ${reply.id} was answered ${other.answered} times`);
      return;
    }
    const call = pending.get(reply.id);
    must(call !== undefined, `call ${reply.id} settled twice, or was never made`);
    pending.delete(reply.id);
    mustBeHonest(world, call.method, call.mark, told.error?.data?.reason);
  };

  const open = (): PagePort => {
    if (port) return port;
    port = world.connect(relay, sender, receive);
    for (const call of [...pending.values()]) {
      call.again = true;
      port.send({ text: call.text, again: true, gesture: true });
    }
    return port;
  };

  return {
    origin: sender.origin,
    pending,
    /** Opens the port again if it broke, as a relay does at once when calls are pending. */
    open,
    call(method: string): void {
      lastId += 1;
      const mark = `${relay} ${lastId}`;
      const text = JSON.stringify({ type: 'call', id: lastId, method, params: paramsWith(mark) });
      const before = open();
      pending.set(lastId, { method, mark, text, again: false });
      before.send({ text, again: false, gesture: true });
    },
    /** Sends what no provider sends. `id` is the one it will be answered under, if it is answered at all. */
    raw(message: unknown, id: number | null): void {
      if (id !== null && id >= firstOwnId) return;
      if (id !== null) {
        const other = others.get(id) ?? { sent: 0, answered: 0 };
        others.set(id, { ...other, sent: other.sent + 1 });
      }
      open().send(message);
    },
    /** The port breaks; `quiet` when its other end is no more. */
    break(quiet = false): void {
      if (!quiet) port?.close();
      port = null;
    },
  };
}

export type Tab = ReturnType<typeof openTab>;
