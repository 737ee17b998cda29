import { errorMessage, t } from '#lib/i18n/i18n.ts';
import { StorageError } from '#lib/storage/browser-area.ts';

/** What went wrong; where nothing can be stored or read, what the user can do about it. */
export function errorText(error: unknown): string {
  return error instanceof StorageError ? t('reason_storage_failed') : errorMessage(error);
}
