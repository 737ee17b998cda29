/**
 * Whether a frame is the page itself, or of the same origin as the page around all others: what the user chose for a site
 * is not meant for its frames in the pages of others.
 */
export function isInOwnPage(frame: Pick<Window, 'location'> & { top: Pick<Window, 'location'> | null }): boolean {
  try {
    return frame.top?.location.origin === frame.location.origin;
  } catch {
    // The browser keeps the page of another origin to itself.
    return false;
  }
}
