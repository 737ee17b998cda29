import { describe, expect, it } from 'vitest';
import { lastView, rememberView, type ViewStore } from './popup-view.ts';

function store(kept: string | null = null): ViewStore {
  let value = kept;
  return {
    getItem: () => value,
    setItem: (_key, next) => {
      value = next;
    },
  };
}

describe('lastView', () => {
  it('is the one that was remembered', () => {
    const kept = store();
    rememberView(kept, 'governance');
    expect(lastView(kept)).toBe('governance');
  });

  it.each([null, '', 'explorer'])('is the wallet’s when %j is kept', (value) => {
    expect(lastView(store(value))).toBe('wallet');
  });
});
