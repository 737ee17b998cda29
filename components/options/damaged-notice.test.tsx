// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import type { DamagedCopy } from '#lib/storage/damaged.ts';
import { DamagedNotice } from './damaged-notice.tsx';

const copies: DamagedCopy[] = [
  { name: 'sites', at: 1, value: { 'https://a.example': 'new' } },
  { name: 'httpWalletSites', at: 2, value: 'x' },
  { name: 'castVotes:b', at: 3, value: {} },
  { name: 'toString', at: 4, value: {} },
];

function setUp(shown: readonly DamagedCopy[]) {
  const page = (all: readonly DamagedCopy[]) => <DamagedNotice copies={all} storageFails={false} />;
  const { rerender } = render(page(shown));
  return { show: (all: readonly DamagedCopy[]) => rerender(page(all)) };
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const text = () => screen.getByTestId('damaged').textContent;

describe('what could not be read', () => {
  afterEach(cleanup);

  it('is not spoken of where there is nothing', () => {
    setUp([]);
    expect(text()).toBe('');
  });

  it('is named, each kind once', () => {
    setUp(copies);
    expect(text()).toContain('is running without it: sites, your votes, and other data.');
  });

  it('is saved to a file as it is', async () => {
    setUp(copies);
    const blobs: Blob[] = [];
    const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await press('Save to a file');
    expect(names).toEqual(['drawbridge-unreadable.json']);
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ drawbridge: 'unreadable', version: 1, copies });
    url.mockRestore();
    click.mockRestore();
  });

  it('is tried again, and says so where nothing came of it', async () => {
    const { show } = setUp(copies);
    await press('Try again');
    expect(fakeBrowser.argumentsOf('damaged.restore')).toHaveLength(1);
    await expect.poll(text).toContain('still cannot be read.');
    // Of what is left.
    show(copies.slice(1));
    expect(text()).toContain('still cannot be read.');
    show([]);
    expect(text()).toBe('');
  });

  it('is told after what has happened to all, and not discarded with it', async () => {
    const later: DamagedCopy = { name: 'sites', at: 6, value: {} };
    const { show } = setUp([{ name: 'everything', at: 5, value: 'older' }, later]);
    expect(text()).not.toContain('is running without it');
    await press('I have checked the settings');
    expect(fakeBrowser.argumentsOf('damaged.discard')).toEqual([{ until: 5 }]);
    show([later]);
    expect(text()).toContain('is running without it: sites.');
  });

  it('says why trying again has failed', async () => {
    setUp(copies);
    fakeBrowser.fail('The disk is full.');
    await press('Try again');
    await expect.poll(text).toContain('The disk is full.');
    expect(text()).not.toContain('still cannot be read.');
  });

  it('is discarded after a question, as far as it was shown', async () => {
    setUp(copies);
    await press('Discard');
    await press('Cancel');
    expect(fakeBrowser.sent).toEqual([]);
    await press('Discard');
    await press('Discard');
    expect(fakeBrowser.argumentsOf('damaged.discard')).toEqual([{ until: 4 }]);
  });
});
