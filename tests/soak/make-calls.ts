import type { Kind, Planned } from './plan.ts';

/** How one call ended, as the page saw it. */
export interface Ended extends Planned {
  end: 'result' | 'error' | 'hung';
  /** How long it took, in milliseconds. */
  ms: number;
  /** `data.reason` of an error of Drawbridge's own, or the wallet's code; `gone` when the page went first. */
  reason?: string;
  transactionHash?: string;
}

/** Runs in the page: makes `calls`, `lanes` of them at a time, and tells how each ended. Uses nothing from outside. */
export async function makeCalls(given: {
  calls: readonly Planned[];
  lanes: number;
  publicKey: string;
  /** Milliseconds after which a call counts as hung. */
  hungMs: number;
}): Promise<Ended[]> {
  const { drawbridge } = window;
  const start = ({ kind, marker }: { kind: Kind; marker: string }): Promise<unknown> => {
    const params = {
      publicKey: given.publicKey,
      transaction: { voteSubmission: { proposalId: marker, value: 'VALUE_YES' } },
    };
    switch (kind) {
      case 'keys':
        return drawbridge.listKeys();
      case 'chain':
        return drawbridge.getChainId();
      case 'status':
        return drawbridge.status();
      case 'sign':
        return drawbridge.request({ method: 'client.sign_transaction', params });
      case 'check':
        return drawbridge.request({ method: 'client.check_transaction', params });
      case 'send':
        return drawbridge.request({
          method: 'client.send_transaction',
          params: { ...params, sendingMode: 'TYPE_ASYNC' },
        });
      case 'connect':
        return drawbridge.connect();
      case 'disconnect':
        return drawbridge.disconnect();
      default:
        return kind satisfies never;
    }
  };
  const one = async (call: Planned): Promise<Ended> => {
    const hung = Symbol();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<typeof hung>((resolve) => {
      timer = setTimeout(() => resolve(hung), given.hungMs);
    });
    const began = performance.now();
    const took = (): { ms: number } => ({ ms: Math.round(performance.now() - began) });
    try {
      const value = await Promise.race([start(call), late]);
      if (value === hung) return { ...call, ...took(), end: 'hung' };
      const transactionHash: unknown = Object(value).transactionHash;
      return typeof transactionHash === 'string'
        ? { ...call, ...took(), end: 'result', transactionHash }
        : { ...call, ...took(), end: 'result' };
    } catch (error) {
      const { code, data } = Object(error);
      return { ...call, ...took(), end: 'error', reason: String(Object(data).reason ?? code) };
    } finally {
      clearTimeout(timer);
    }
  };
  const ended: Ended[] = [];
  const queue = given.calls.values();
  const lane = async (): Promise<void> => {
    for (const call of queue) ended.push(await one(call));
  };
  await Promise.all(Array.from({ length: given.lanes }, lane));
  return ended;
}
