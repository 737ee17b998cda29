/**
 * Closes the approval window when it has nothing left to show. The background hears of it first, for a window that
 * closes unannounced is the user's no to everything still asked. When a question came up meanwhile, the window stays.
 */
export async function leaveWindow(deps: {
  windowId: () => Promise<number | undefined>;
  announce: (windowId: number) => Promise<void>;
  /** Whether something is asked, as stored at this moment. */
  asks: () => Promise<boolean>;
  close: () => void;
}): Promise<void> {
  const id = await deps.windowId();
  try {
    if (id !== undefined) await deps.announce(id);
  } catch (error) {
    // Nobody is there to take the closing for an answer; the window must not stay open over it.
    console.warn(error);
  }
  if (!(await deps.asks())) deps.close();
}
