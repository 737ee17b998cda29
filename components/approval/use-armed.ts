import { useEffect, useState } from 'preact/hooks';

/** How long a request must have been readable, with nothing pressed, before it can be allowed. */
export const armingMs = 1000;

function readable(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** `click` also comes from assistive technology without a pointer. */
const presses = ['pointerdown', 'keydown', 'click'] as const;

/** `waiting` while the window cannot be read, `arming` during the second. */
export type Arming = 'waiting' | 'arming' | 'armed';

/**
 * `armed` once `asked` has been on screen for an uninterrupted second, in a visible, focused window in which nothing
 * was pressed. A page can open this window under a click meant for the page, or under steady clicking as in a game, and
 * one request can replace another under the pointer: none of that is consent. The second begins when `ready`; `starts`
 * counts how often it has begun.
 */
export function useArmed(asked: string, ready = true): { arming: Arming; starts: number } {
  const [state, setState] = useState<{ asked: string; arming: Arming; starts: number }>({
    asked,
    arming: 'waiting',
    starts: 0,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let armed = false;
    const show = (arming: Arming): void => {
      armed = arming === 'armed';
      setState(({ starts }) => ({ asked, arming, starts: arming === 'arming' ? starts + 1 : starts }));
    };
    const watch = (): void => {
      clearTimeout(timer);
      if (!ready || !readable()) {
        show('waiting');
        return;
      }
      show('arming');
      timer = setTimeout(() => show('armed'), armingMs);
    };
    const onPress = (): void => {
      if (armed) return;
      clearTimeout(timer);
      // Drawing amid a click would take back what it has just ticked.
      timer = setTimeout(watch);
    };
    watch();
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('focus', watch, { signal });
    window.addEventListener('blur', watch, { signal });
    document.addEventListener('visibilitychange', watch, { signal });
    for (const type of presses) window.addEventListener(type, onPress, { capture: true, signal });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [asked, ready]);
  // Compared and not only set: the first paint of another request must not show the armed state of the last.
  return { arming: state.asked === asked ? state.arming : 'waiting', starts: state.starts };
}
