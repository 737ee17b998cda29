import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the clone. */
export const inRoot = (...parts) => join(root, ...parts);
