/** Command-line switches with which every test starts Chromium. */
export function chromiumSwitches(headed = false): string[] {
  return [
    ...(headed ? [] : ['--headless=new', '--disable-gpu']),
    // Chromium refuses to run its own sandbox as root, as in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Of the browser's own windows, whose tabs would slide for a twentieth of the CPU. Pages have theirs.
    '--animation-duration-scale=0',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
}
