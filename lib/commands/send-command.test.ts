import '#lib/browser/testing/fake-browser.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { command } from './send-command.ts';

describe('command', () => {
  beforeEach(() => {
    fakeBrowser.sent = [];
  });

  it('sends its name and argument', async () => {
    fakeBrowser.answer = async () => ({ ok: true });
    await command('approval.answer', { id: 'a1', allow: false });
    expect(fakeBrowser.sent).toEqual([{ command: 'approval.answer', argument: { id: 'a1', allow: false } }]);
  });

  it('rejects with the background’s own sentence', async () => {
    fakeBrowser.answer = async () => ({ ok: false, message: 'The wallet is not responding.' });
    await expect(command('wallet.connectOwn')).rejects.toThrow('The wallet is not responding.');
  });

  it('says so when nobody answers', async () => {
    fakeBrowser.answer = async () => undefined;
    await expect(command('wallet.check')).rejects.toThrow('did not respond');
  });

  it('says so when the background is gone', async () => {
    fakeBrowser.answer = () => Promise.reject(new Error('Could not establish connection.'));
    await expect(command('wallet.check')).rejects.toThrow('did not respond');
  });
});
