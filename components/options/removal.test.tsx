// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemovalSection } from './options.tsx';

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const text = () => screen.getByTestId('removal').textContent;

describe('before it is removed', () => {
  afterEach(cleanup);

  it('ends all sessions after a question, and says so', async () => {
    const end = vi.fn(async () => undefined);
    render(<RemovalSection end={end} />);
    await press('End all sessions');
    await press('Cancel');
    expect(end).not.toHaveBeenCalled();
    await press('End all sessions');
    await press('End sessions');
    expect(end).toHaveBeenCalledOnce();
    await expect.poll(text).toContain('All sessions have ended');
  });

  it('says what is left where the wallet has not confirmed it', async () => {
    const end = vi.fn(async () => undefined);
    end.mockRejectedValueOnce(new Error('Restart the wallet service.'));
    render(<RemovalSection end={end} />);
    await press('End all sessions');
    await press('End sessions');
    await expect.poll(text).toContain('Restart the wallet service.');
    expect(text()).not.toContain('All sessions have ended');
    expect(screen.getByRole('button', { name: 'End all sessions' })).toBeTruthy();
  });
});
