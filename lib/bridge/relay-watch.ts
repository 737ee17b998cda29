/** Milliseconds between checks. */
const checkEvery = 1000;
/** Missed checks in a row, so that a busy page does not lose its relay. */
const patience = 3;

/**
 * Detects a lost relay: Firefox silently removes the content scripts of an extension that is reloaded, updated or
 * disabled. A live relay answers each ping at once, without the background.
 */
export function createRelayWatch({
  ping: sendPing,
  waits,
  lost,
  schedule,
}: {
  ping: () => void;
  /** Whether a call is pending; otherwise nothing is checked. */
  waits: () => boolean;
  /** The relay is gone. It read all messages before ping number `answered`, and maybe none after. */
  lost: (answered: number) => void;
  schedule: (job: () => void, ms: number) => unknown;
}) {
  let pings = 0;
  let answered = 0;
  let owed = 0;
  let scheduled = false;

  const ping = (): number => {
    pings += 1;
    sendPing();
    return pings;
  };
  const check = (): void => {
    scheduled = false;
    if (!waits()) return;
    if (answered === pings) {
      owed = 0;
      ping();
    } else owed += 1;
    if (owed >= patience) lost(answered);
    else scheduleCheck();
  };
  const scheduleCheck = (): void => {
    if (scheduled) return;
    scheduled = true;
    // As a plain function: `setTimeout` takes no other `this`.
    schedule(check, checkEvery);
  };

  return {
    /** Call after each message that expects a reply. Returns the number of its ping. */
    sent(): number {
      scheduleCheck();
      return ping();
    },
    /** The answer to a ping; answers come in order. */
    pong(): void {
      answered += 1;
      owed = 0;
    },
  };
}
