import type { BackgroundBrowser } from './platform.ts';

/** What is used of `browser`. */
interface WelcomeBrowser {
  runtime: Pick<BackgroundBrowser['runtime'], 'getURL'>;
  management: BackgroundBrowser['management'];
  tabs: Pick<BackgroundBrowser['tabs'], 'create'>;
}

/**
 * Opens the welcome page for a new user. `reason` is that of `runtime.onInstalled`, which also tells of updates. What is
 * loaded from a folder or for a time is a developer's or a test's, who load it again and again: the settings open the page
 * there.
 */
export async function welcome({ runtime, management, tabs }: WelcomeBrowser, reason: string): Promise<void> {
  if (reason !== 'install') return;
  const { installType } = await management.getSelf();
  if (installType !== 'development') await tabs.create({ url: runtime.getURL('welcome.html') });
}
