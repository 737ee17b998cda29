import { adviceFor, isDrawbridgeError } from 'drawbridge-dapp';
import { byId } from './element.ts';
import { toJson } from './json.ts';

/** An error for developers: Drawbridge's reason, or the error's data. */
export function describeError(error: unknown): { code: string; reason: string; message: string; detail: string } {
  const { code = '', message = error, data } = Object(error);
  const own = isDrawbridgeError(error);
  return {
    code: `${code}`,
    reason: own ? error.data.reason : '',
    message: `${message}`,
    detail: own ? (error.data.detail ?? '') : toJson(data),
  };
}

/** Shows the last error: the message for users, and below it the details for developers. */
export function showError(error: unknown): void {
  const { code, reason, message, detail } = describeError(error);
  byId('error-advice').textContent = adviceFor(error);
  byId('error').textContent = message;
  byId('error-code').textContent = code || 'none';
  byId('error-reason').textContent = reason || 'none: it is not Drawbridge’s own';
  byId('error-detail').textContent = detail || 'none';
  const box = byId('error-box');
  box.hidden = false;
  // On a small screen the button may be far below.
  box.scrollIntoView({ block: 'nearest' });
}

export function clearError(): void {
  byId('error-box').hidden = true;
}
