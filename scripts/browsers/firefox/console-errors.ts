import type { ConsoleError } from '../browser-driver.ts';
import type { Session } from './session.ts';

/** How Firefox says that a page went while a script of it still waited for an answer: nobody is left to miss it. */
const pageWent = ['Promise resolved while context is inactive', 'Promise rejected after context unloaded: '];

/**
 * Errors of the extension's documents and background: uncaught ones and policy violations, from the browser's own
 * console. Plain `console.error` calls are not among them: Firefox keeps those in the process that made them.
 */
export async function readConsoleErrors(session: Session, extensionOrigin: string): Promise<ConsoleError[]> {
  const found = await session.inBrowser(
    `return Services.console.getMessageArray()
       .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
       .map((message) => ({ url: message.sourceName ?? '', text: message.errorMessage }))
       .filter(({ url, text }) => url.startsWith(arguments[0]) && !arguments[1].some((said) => text.startsWith(said)));`,
    [extensionOrigin, pageWent],
  );
  return Array.isArray(found) ? found : [];
}
