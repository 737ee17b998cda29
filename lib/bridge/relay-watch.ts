/** Milliseconds between two looks at a relay that owes an answer. */
const lookEvery = 1000;
/** How many looks in a row it may owe the same answer: a page that was busy for a while has not lost its relay. */
const patience = 3;

/**
 * Notices that the relay is gone. Firefox takes away the content scripts of an extension that is reloaded, updated or
 * switched off, without a word to anybody: what a page sends then lies in a port that nobody reads. A living relay
 * answers each ping at once, for both are in one document; no background is woken for it.
 */
export function createRelayWatch(deps: {
  ping: () => void;
  /** Whether the page waits for anything. Nothing is looked at otherwise. */
  waits: () => boolean;
  /** The relay is gone. It read every message sent before ping number `heard`, and may have read none after. */
  lost: (heard: number) => void;
  schedule: (job: () => void, ms: number) => unknown;
}) {
  let pings = 0;
  let heard = 0;
  let owed = 0;
  let looking = false;

  const ping = (): number => {
    pings += 1;
    deps.ping();
    return pings;
  };
  const look = (): void => {
    looking = false;
    if (!deps.waits()) return;
    if (heard === pings) {
      owed = 0;
      ping();
    } else owed += 1;
    if (owed >= patience) deps.lost(heard);
    else begin();
  };
  const begin = (): void => {
    if (looking) return;
    looking = true;
    deps.schedule(look, lookEvery);
  };

  return {
    /** To be called after each message that wants an answer. Returns the number of its ping. */
    sent(): number {
      begin();
      return ping();
    },
    /** The answer to a ping. They come in order. */
    pong(): void {
      heard += 1;
      owed = 0;
    },
  };
}
