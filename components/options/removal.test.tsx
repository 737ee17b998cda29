// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { RemovalSection } from './options.tsx';

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const text = () => screen.getByTestId('removal').textContent;

describe('before it is removed', () => {
  afterEach(cleanup);

  it('ends all sessions after a question, and says so', async () => {
    render(<RemovalSection />);
    await press('End all sessions');
    await press('Cancel');
    expect(fakeBrowser.sent).toEqual([]);
    await press('End all sessions');
    await press('End sessions');
    expect(fakeBrowser.argumentsOf('sessions.endAll')).toHaveLength(1);
    await expect.poll(text).toContain('All sessions have ended');
  });

  it('says what is left where the wallet has not confirmed it', async () => {
    fakeBrowser.fail('Restart the wallet service.');
    render(<RemovalSection />);
    await press('End all sessions');
    await press('End sessions');
    await expect.poll(text).toContain('Restart the wallet service.');
    expect(text()).not.toContain('All sessions have ended');
    expect(screen.getByRole('button', { name: 'End all sessions' })).toBeTruthy();
  });
});
