import type { Platform } from '#lib/platform.ts';
import type { Cancel } from '#lib/schedule.ts';

/**
 * Browsers end a background after 30 s without an extension event and abort its requests, even those that wait for a
 * review. Calling an extension API every 20 s counts as an event.
 */
export function createHeartbeat(beat: () => unknown, everyMs = 20_000): Platform['hold'] {
  const held = new Set<object>();
  let timer: ReturnType<typeof setInterval> | undefined;
  return () => {
    const one = {};
    held.add(one);
    timer ??= setInterval(beat, everyMs);
    return () => {
      held.delete(one);
      if (held.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}

/** Milliseconds before the extension is reloaded, if nothing is pending then: a page often calls again right after an answer. */
const quietFor = 5000;

/**
 * Delays an update while a call, a request, a review or a vote is pending, because it ends every session and pages must reload,
 * and while popup, settings or welcome page is open: it closes them, with what is typed there. The next look is a
 * minute later, which does not keep the background awake.
 *
 * The delay ends with the background. Then the browser updates by itself: Chromium as soon as the extension is idle, Firefox at
 * its next start. Both announce the update again when they next check for updates.
 */
export interface UpdateWait {
  /** Keeps the background awake. Held by whatever an update would interrupt. */
  hold(): Cancel;
  /** An update is available: calls `reload` when nothing is pending. */
  available(reload: () => void): void;
}

export function createUpdateWait(platform: Pick<Platform, 'browser' | 'schedule' | 'hold'>): UpdateWait {
  const held = new Set<Cancel>();
  let reload: (() => void) | undefined;
  let isDue = false;
  // A call that comes meanwhile does not start the time anew: a page may call every few seconds for hours.
  const reloadLater = (afterMs = quietFor): void => {
    if (!reload || isDue || held.size > 0) return;
    isDue = true;
    platform.schedule(async () => {
      isDue = false;
      const pages = await platform.browser.runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] }).catch(() => []);
      if (pages.some(({ documentUrl = '' }) => /(popup|options|welcome)\.html/.test(documentUrl))) reloadLater(60_000);
      else if (held.size === 0) reload?.();
    }, afterMs);
  };

  return {
    hold() {
      const release = platform.hold();
      held.add(release);
      return () => {
        held.delete(release);
        release();
        reloadLater();
      };
    },
    available(apply) {
      reload = apply;
      reloadLater();
    },
  };
}
