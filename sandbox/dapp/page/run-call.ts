import { adviceFor } from 'drawbridge-dapp';
import { byId } from './element.ts';
import { toJson } from './json.ts';
import { addLine } from './log.ts';
import { clearError, describeError, showError } from './show-error.ts';

const pending = new Set<object>();

function showPending(): void {
  const count = pending.size;
  byId('pending').hidden = count === 0;
  byId('pending-count').textContent = count === 1 ? '1 call is waiting.' : `${count} calls are waiting.`;
}

/** Runs and logs a call, and shows its error. Resolves to its result; null when it failed. */
export async function runCall<Result>(name: string, run: () => Promise<Result>): Promise<{ result: Result } | null> {
  const line = addLine('calls');
  const waiting = {};
  pending.add(waiting);
  showPending();
  clearError();
  line.set('pending', `${name} …`, 'No answer yet.');
  try {
    const result = await run();
    const text = toJson(result);
    line.set('done', `${name} → ${text.length > 60 ? `${text.slice(0, 60)}…` : text || 'done'}`, toJson(result, 2));
    return { result };
  } catch (error) {
    const { code, reason, message } = describeError(error);
    line.set('failed', `${name} ✗ ${reason || code || message}`, `${adviceFor(error)}\n\n${message}`);
    showError(error);
    return null;
  } finally {
    pending.delete(waiting);
    showPending();
  }
}

/** Runs `job` at each click. The button is disabled meanwhile: a second click would be a second call. */
export function onClick(id: string, job: () => Promise<unknown>): void {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener('click', async () => {
    button.disabled = true;
    button.ariaBusy = 'true';
    try {
      await job();
    } catch (error) {
      showError(error);
    } finally {
      button.disabled = false;
      button.ariaBusy = null;
    }
  });
}
