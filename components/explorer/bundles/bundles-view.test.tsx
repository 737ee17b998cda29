// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { openExplorer, Refused } from '#components/explorer/shell/testing/in-explorer.tsx';
import type { SignerBundle } from '#lib/data-api/list-signer-bundles.ts';

function bundle(epochSeq: string): SignerBundle {
  return {
    epochSeq,
    nonce: '12345678901234567890123',
    oldSigner: `0x${'ab'.repeat(20)}`,
    signatures: `0x${'cd'.repeat(65 * 8)}`,
    submitter: `0x${epochSeq.padEnd(40, '0')}`,
    timestamp: `${Date.UTC(2026, 4, 6, 12)}000000`,
  };
}

const answer = (bundles: SignerBundle[], flags: { next?: boolean; previous?: boolean } = {}) => ({
  bundles: {
    edges: bundles.map((node) => ({ cursor: node.epochSeq, node })),
    pageInfo: {
      startCursor: bundles[0] === undefined ? '' : `start+${bundles[0].epochSeq}`,
      endCursor: bundles[0] === undefined ? '' : `end/${bundles.at(-1)?.epochSeq}`,
      hasNextPage: flags.next ?? false,
      hasPreviousPage: flags.previous ?? false,
    },
  },
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const type = (label: RegExp, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const parameters = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? []);

describe('the signer bundles', () => {
  afterEach(cleanup);

  it('show every field, readable, and as it was sent on demand', async () => {
    await openExplorer('#/bundles', () => answer([bundle('1504')]));
    const row = within(await screen.findByTestId('bundle'));
    const { nonce, oldSigner, signatures, submitter, timestamp } = bundle('1504');
    for (const text of [nonce, oldSigner, signatures, submitter, '1,504', '8 signatures']) {
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(row.getByText(/May 6, 2026/).textContent).not.toContain(timestamp);
    expect(row.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Copy Signatures']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Raw data' }));
    for (const text of [nonce, oldSigner, submitter, '1504', timestamp]) await row.findByText(text);
    expect(location.hash).toBe('#/bundles?sent=1');
    for (const what of ['Removed signer', 'Submitter', 'Nonce', 'Signatures']) {
      expect(row.getByRole('button', { name: `Copy ${what}` })).toBeTruthy();
    }
  });

  it.each([
    [`0x${'ab'.repeat(65)}`, '1 signature'],
    [`0x${'ab'.repeat(64)}`, 'Signatures'],
    ['0x', 'Signatures'],
    ['signed', 'Signatures'],
  ])('count signatures only where all are whole (%s)', async (signatures, summary) => {
    await openExplorer('#/bundles', () => answer([{ ...bundle('504'), signatures }]));
    await screen.findByTestId('bundle');
    expect(document.querySelector('summary')?.textContent).toBe(summary);
  });

  it('show what a newer service tells as well', async () => {
    await openExplorer('#/bundles', () => answer([{ ...bundle('504'), chain: 'of another name' }]));
    const row = within(await screen.findByTestId('bundle'));
    expect(row.getByText(/"chain": "of another name"/)).toBeTruthy();
  });

  it('are filtered by what is typed, once it is of its format', async () => {
    const { asked } = await openExplorer('#/bundles?after=x', () => answer([bundle('504')]));
    await screen.findByTestId('bundle');
    const statuses = screen.getAllByRole('status');
    type(/^Submitter/, '0x12');
    expect(screen.getByText('An address is 0x and 40 digits 0–9 or letters a–f.')).toBeTruthy();
    expect(screen.getByLabelText(/^Submitter/).getAttribute('aria-invalid')).toBe('true');
    type(/^Node ID/, 'no hex');
    expect(screen.getByText(/A node ID has only/)).toBeTruthy();
    type(/^Epoch/, '-1');
    expect(screen.getByText('An epoch is a whole number from 0 to 9223372036854775807.')).toBeTruthy();
    expect(statuses).toContain(await screen.findByText('Fix the filters to search.'));
    expect(asked).toHaveLength(1);
    type(/^Submitter/, '');
    type(/^Node ID/, '');
    type(/^Epoch/, '504');
    const wanted = { epochSeq: '504', 'pagination.first': '25', 'pagination.newestFirst': 'true' };
    await waitFor(() => expect(parameters(asked.at(-1))).toEqual(wanted));
    expect(location.hash).toBe('#/bundles?epochSeq=504');
  });

  it('ask nothing for an address whose filter is of no format', async () => {
    const { asked } = await openExplorer('#/bundles?nodeId=xyz', () => answer([]));
    expect(screen.getByText('Fix the filters to search.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('go forwards, backwards and to the beginning by the service’s own cursors', async () => {
    const { asked } = await openExplorer('#/bundles?size=10', (url) => {
      if (url.searchParams.has('pagination.after')) return answer([bundle('2')], { previous: true });
      return answer([bundle('1')], { next: true });
    });
    await screen.findByTestId('bundle');
    expect(button('Previous').disabled).toBe(true);
    expect(button('First').disabled).toBe(true);
    fireEvent.click(button('Next'));
    await waitFor(() => expect(button('Previous').disabled).toBe(false));
    expect(parameters(asked.at(-1))).toMatchObject({ 'pagination.first': '10', 'pagination.after': 'end/1' });
    expect(button('Next').disabled).toBe(true);
    fireEvent.click(button('Previous'));
    await waitFor(() => expect(button('Next').disabled).toBe(false));
    expect(parameters(asked.at(-1))).toMatchObject({ 'pagination.last': '10', 'pagination.before': 'start+2' });
    fireEvent.click(button('First'));
    await waitFor(() => expect(location.hash).toBe('#/bundles?size=10'));
  });

  it('hand the focus to the way back where they end', async () => {
    await openExplorer('#/bundles', ({ searchParams }) =>
      searchParams.has('pagination.after')
        ? answer([bundle('2')], { previous: true })
        : answer([bundle('1')], { next: true }),
    );
    await screen.findByTestId('bundle');
    button('Next').focus();
    fireEvent.click(button('Next'));
    await waitFor(() => expect(document.activeElement).toBe(button('Previous')));
    fireEvent.click(button('Previous'));
    await waitFor(() => expect(document.activeElement).toBe(button('Next')));
  });

  it('never pass for the answer to another question that failed', async () => {
    await openExplorer('#/bundles', ({ searchParams }) =>
      searchParams.has('epochSeq') ? new Refused(500) : answer([bundle('504')]),
    );
    await screen.findByTestId('bundle');
    type(/^Epoch/, '7');
    const failure = await screen.findByTestId('failure');
    expect(screen.queryByTestId('bundle')).toBeNull();
    expect(failure.textContent).not.toContain('last known state');
  });

  it('lead back to the first page from one that the service refuses', async () => {
    await openExplorer('#/bundles?after=of+another+list', ({ searchParams }) =>
      searchParams.has('pagination.after') ? new Refused(400) : answer([bundle('504')]),
    );
    await screen.findByTestId('failure');
    fireEvent.click(button('First'));
    await screen.findByTestId('bundle');
    expect(location.hash).toBe('#/bundles');
  });

  it('say whether there are none at all or none like that', async () => {
    const { unmount } = await openExplorer('#/bundles', () => answer([]));
    await screen.findByText('No bundles');
    unmount();
    await openExplorer('#/bundles?epochSeq=9', () => answer([]));
    await screen.findByText('Nothing matches');
    fireEvent.click(button('Clear the filters'));
    await screen.findByText('No bundles');
  });
});
