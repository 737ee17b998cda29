import * as z from 'zod/mini';

/**
 * Must be the first import of every extension page and of the background. zod compiles its object parsers with
 * `new Function` where it may; an extension's content security policy refuses that, and the refusal shows as an error
 * in the extension's console although parsing goes on.
 */
z.config({ jitless: true });
