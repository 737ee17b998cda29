import type { BackgroundBrowser } from './platform.ts';

interface WelcomeBrowser {
  runtime: Pick<BackgroundBrowser['runtime'], 'getURL'>;
  management: BackgroundBrowser['management'];
  tabs: Pick<BackgroundBrowser['tabs'], 'create'>;
}

/**
 * Opens the welcome page for a new user, but not for an extension that a developer or a test loads again and again: the
 * settings open it there.
 */
export async function welcome({ runtime, management, tabs }: WelcomeBrowser, reason: string): Promise<void> {
  if (reason !== 'install') return;
  const { installType } = await management.getSelf();
  if (installType !== 'development') await tabs.create({ url: runtime.getURL('welcome.html') });
}
