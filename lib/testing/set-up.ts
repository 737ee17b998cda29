import { afterEach } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';

// Runs before each unit test file. Files share one world, so each test leaves it as it found it.
afterEach(fakeBrowser.reset);
if ('document' in globalThis) {
  const { cleanup, configure } = await import('@testing-library/preact');
  // A second, the default, is too short for what a view draws on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(() => {
    cleanup();
    document.head.replaceChildren();
    document.body.replaceChildren();
    // The history remembers how far a list was opened.
    history.replaceState(null, '');
  });
}
