import { useEffect, useState } from 'preact/hooks';

/** How long a question must have been readable before it can be allowed. */
export const armingMs = 500;

function readable(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** `waiting` while the window cannot be read, `arming` while the half second runs, then `armed`. */
export type Arming = 'waiting' | 'arming' | 'armed';

/**
 * `armed` once `question` has been on screen, in a visible window that has the focus, for half a second without a
 * break. A page can open this window under a click or a key press that was meant for the page; and one question can
 * take another's place under the pointer. Neither may count as the user's consent. The half second begins when `ready`.
 */
export function useArmed(question: string, ready = true): Arming {
  const [state, setState] = useState<{ question: string; arming: Arming }>({ question, arming: 'waiting' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      if (!ready || !readable()) {
        setState({ question, arming: 'waiting' });
        return;
      }
      setState({ question, arming: 'arming' });
      timer = setTimeout(() => setState({ question, arming: 'armed' }), armingMs);
    };
    watch();
    window.addEventListener('focus', watch);
    window.addEventListener('blur', watch);
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', watch);
      window.removeEventListener('blur', watch);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [question, ready]);
  // Compared and not only set: the first paint of another question must not show the armed state of the last.
  return state.question === question ? state.arming : 'waiting';
}
