import { startFirefox } from './firefox-process.ts';
import { connectMarionette, type Marionette } from './marionette.ts';
import { openSession, type Session } from './session.ts';

/** A running Firefox that can be driven, with no extension in it yet. */
export interface OpenFirefox {
  session: Session;
  /** Windows for pages, each with a tab of its own, and whether it is free: opening one takes twice the CPU of a tab. */
  windows: Map<string, boolean>;
  /** Resolves when the process has ended. */
  gone: Promise<void>;
  /** Ends it, and removes its profile. */
  close(): Promise<void>;
}

/** Starts the Firefox at `executable` in a fresh profile. */
export async function openFirefox(executable: string): Promise<OpenFirefox> {
  const firefox = await startFirefox(executable);
  let marionette: Marionette | undefined;
  const close = async (): Promise<void> => {
    marionette?.close();
    await firefox.stop();
  };
  try {
    marionette = await connectMarionette(firefox.port);
    return { session: await openSession(marionette), windows: new Map(), gone: firefox.ended, close };
  } catch (error) {
    await close();
    throw error;
  }
}
