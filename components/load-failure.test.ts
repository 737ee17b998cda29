import '#lib/browser/testing/fake-browser.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#lib/data-api/data-api-error.ts';
import { describeFailure } from './load-failure.tsx';

describe('describeFailure', () => {
  it('tells a missing permission from a service that does not answer', () => {
    const down = { kind: 'unreachable', address: 'https://node.example/assets' } as const;
    expect(describeFailure(down)).toMatchObject({
      kind: 'unreachable',
      text: expect.stringContaining('https://node.example could not be reached.'),
    });
    const forbidden = { kind: 'unreachable', address: 'node.example', why: 'not-allowed' } as const;
    expect(describeFailure(forbidden)).toMatchObject({
      kind: 'permission',
      title: 'Drawbridge is not allowed to reach node.example yet',
    });
  });

  it('shows code, status and what the service says in particular', () => {
    const details = [{ '@type': 'x', inner: 'market not found' }];
    const refusal = { status: 404, code: 5, message: 'Not Found', details, retryAfterMs: null };
    const words = describeFailure({ kind: 'refused', refusal });
    expect(words).toMatchObject({
      kind: 'refused',
      text: 'The data API returned 404: \u2068Not Found · market not found (code 5)\u2069.',
    });
  });

  it('lets no character of what the service says act on what stands beside it', () => {
    const details = [{ '@type': 'x', inner: 'not\u202e found' }];
    const refusal = { status: 404, code: 5, message: 'No\nmarket', details, retryAfterMs: null };
    expect(describeFailure({ kind: 'refused', refusal })).toMatchObject({
      text: 'The data API returned 404: \u2068No\\u{000A}market · not\\u{202E} found (code 5)\u2069.',
    });
  });

  it('calls a limit of rate a pause', () => {
    const refusal = { status: 429, code: 8, message: '', details: [], retryAfterMs: null };
    expect(describeFailure({ kind: 'refused', refusal })).toMatchObject({
      kind: 'pause',
      text: 'The data API returned 429: \u2068(code 8)\u2069.',
    });
  });

  it.each([new Error('odd'), 'odd'])('has the sentence of whatever was thrown', (error) => {
    expect(describeFailure(failureOf(error))).toMatchObject({ kind: 'other', text: 'odd' });
  });
});
