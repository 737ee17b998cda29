/** Whether a host is this very computer, whose pages nobody on the way can change. */
export function isOwnMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * What may make a host be taken for another: letters beyond a to z, which it holds as Punycode, or a dot at its end,
 * which to the browser makes it another site.
 */
export function looksAlike(hostname: string): Array<'international' | 'trailing-dot'> {
  return [
    ...(/(^|\.)xn--/.test(hostname) ? (['international'] as const) : []),
    ...(hostname.endsWith('.') ? (['trailing-dot'] as const) : []),
  ];
}
