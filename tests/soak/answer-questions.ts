import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserDriver } from '#scripts/browsers/browser-driver.ts';

/** Presses what a willing user would press now; false when there is nothing to press. Runs in the approval window. */
function press(): boolean {
  const step = document.querySelector<HTMLElement>('[data-testid="approval"]')?.dataset['step'];
  const ended = step !== undefined && step !== 'asking' && step !== 'in-wallet';
  const button = document.querySelector<HTMLElement>(
    ended ? '.approval-foot button' : '#connect:enabled, #continue:enabled, #restarted:enabled',
  );
  button?.click();
  return button !== null;
}

/** Says yes to every question in the approval window, and closes bad news, until stopped. */
export function answerQuestions(driver: Pick<BrowserDriver, 'countWindows' | 'waitForWindow'>): {
  answered(): number;
  stop(): Promise<void>;
} {
  let stopped = false;
  let answered = 0;
  const look = async (): Promise<void> => {
    if ((await driver.countWindows('approval.html')) === 0) return;
    const window = await driver.waitForWindow('approval.html', 1000);
    if (await window.evaluate(press)) answered += 1;
  };
  const answering = (async () => {
    while (!stopped) {
      // A window that closes under the hand is as it should be; whether all calls settle is seen by the pages.
      await look().catch(() => undefined);
      await delay(100);
    }
  })();
  return {
    answered: () => answered,
    async stop() {
      stopped = true;
      await answering;
    },
  };
}
