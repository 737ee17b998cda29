/** Command-line switches with which every test starts Chromium. */
export function chromiumSwitches(headed = false): string[] {
  return [
    // In English, whatever the machine's language.
    ...(headed ? [] : ['--headless=new', '--disable-gpu', '--lang=en-US']),
    // Chromium refuses to run its own sandbox as root, as in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Tabs of the browser's own windows do not slide, which takes a twentieth of the CPU. Pages keep their animations.
    '--animation-duration-scale=0',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
}
