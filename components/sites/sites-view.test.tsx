// @vitest-environment happy-dom
import '#lib/ui/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '#lib/sites/site.ts';
import { SitesView } from './sites-view.tsx';

const now = 10_000_000;

function site(origin: string, change: Partial<Site> = {}): Site {
  return { origin, allowedAt: 0, lastCallAt: now, connected: true, keys: null, unasked: [], ...change };
}

function setUp(sites: Site[], disconnect = vi.fn(async (_origin: string): Promise<void> => undefined)) {
  const askAgain = vi.fn(async (_origin: string, _kind: string): Promise<void> => undefined);
  const byOrigin = Object.fromEntries(sites.map((s) => [s.origin, s]));
  render(<SitesView sites={byOrigin} now={now} disconnect={disconnect} askAgain={askAgain} />);
  return { disconnect, askAgain };
}

describe('the sites view', () => {
  afterEach(cleanup);

  it('explains how to connect a first site', () => {
    setUp([]);
    expect(screen.getByText(/press its own “Connect” button/)).toBeTruthy();
  });

  it('shows each site with its state, its last use and its keys, the connected ones first', () => {
    const keys = [{ name: 'Main', publicKey: 'aa' }];
    setUp([
      site('https://b.example', { connected: false }),
      site('https://a.example', { keys, lastCallAt: now - 180_000 }),
    ]);
    const rows = screen.getAllByTestId('site-row');
    expect(rows.map((row) => row.getAttribute('data-origin'))).toEqual(['https://a.example', 'https://b.example']);
    expect(rows[0]?.textContent).toContain('Last used 3 minutes ago · Sees 1 key');
    expect(rows[1]?.textContent).toContain('Allowed, not connected');
    expect(rows[1]?.textContent).toContain('Has not asked for keys');
  });

  it('flags names that may be taken for another', () => {
    setUp(['https://lamaswap.com.', 'https://xn--pple-43d.com', 'https://plain.example'].map((origin) => site(origin)));
    const rows = screen.getAllByTestId('site-row').map((row) => row.querySelector('.site-head')?.textContent);
    expect(rows).toEqual([
      'lamaswap.com.Ends with a dotConnected',
      'xn--pple-43d.comUnusual lettersConnected',
      'plain.exampleConnected',
    ]);
  });

  it('asks once before it disconnects', () => {
    const { disconnect } = setUp([site('https://a.example')]);
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect a.example' }));
    expect(disconnect).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, disconnect' }));
    expect(disconnect).toHaveBeenCalledWith('https://a.example');
  });

  it('keeps the site when the user thinks better of it', () => {
    const { disconnect } = setUp([site('https://a.example')]);
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect a.example' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(disconnect).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Disconnect a.example' }));
  });

  it('says nothing of questions where every one is asked', () => {
    setUp([site('https://a.example')]);
    expect(screen.queryByText('Without asking you')).toBeNull();
  });

  it('shows what a site may do unasked, and takes one of it back', () => {
    const unasked = ['client.send_transaction voteSubmission', 'client.sign_transaction brandNew'];
    const { askAgain } = setUp([site('https://a.example', { unasked })]);
    const kinds = screen.getAllByTestId('unasked-kind');
    expect(kinds.map((kind) => kind.querySelector('span')?.textContent)).toEqual(['Send a vote', 'Sign brandNew']);
    fireEvent.click(screen.getByRole('button', { name: 'Ask me again before a.example may: Send a vote' }));
    expect(askAgain.mock.calls).toEqual([['https://a.example', unasked[0]]]);
  });

  it('says why a site could not be disconnected', async () => {
    setUp(
      [site('https://a.example')],
      vi.fn(() => Promise.reject(new Error('The wallet does not answer.'))),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect a.example' }));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Yes, disconnect' })));
    expect(screen.getByRole('alert').textContent).toContain('The wallet does not answer.');
  });
});
