import { describe, expect, it } from 'vitest';
import type { Approval, ConnectApproval } from './approval.ts';
import { approvalPosition, approvalToShow, noSelection } from './select-approval.ts';

function approval(id: string, step: ConnectApproval['step'] = 'asking'): Approval {
  return {
    kind: 'connect',
    networkIds: ['first'],
    id,
    origin: `https://${id}.example`,
    domain: `${id}.example`,
    topOrigin: null,
    tabId: 1,
    networkId: 'first',
    step,
    detail: '',
  };
}

describe('approvalToShow', () => {
  it('starts with the oldest request that waits for an answer', () => {
    expect(approvalToShow([approval('a', 'in-wallet'), approval('b'), approval('c')], noSelection)?.id).toBe('b');
  });

  it('keeps the request on screen when others arrive or it moves on', () => {
    const turn = { ...noSelection, current: 'b' };
    expect(approvalToShow([approval('a'), approval('b', 'in-wallet')], turn)?.id).toBe('b');
    expect(approvalToShow([approval('a'), approval('b', 'failed')], turn)?.id).toBe('b');
  });

  it('goes on when the request is taken away, done or put aside', () => {
    const others = [approval('a'), approval('b', 'in-wallet')];
    expect(approvalToShow([approval('a')], { ...noSelection, current: 'b' })?.id).toBe('a');
    expect(approvalToShow(others, { ...noSelection, current: 'b', done: new Set(['b']) })?.id).toBe('a');
    expect(approvalToShow(others, { ...noSelection, current: 'b', aside: new Set(['b']) })?.id).toBe('a');
  });

  it('comes back to what was put aside, and to its outcome', () => {
    const turn = { ...noSelection, aside: new Set(['b']) };
    expect(approvalToShow([approval('b', 'in-wallet')], turn)?.id).toBe('b');
    expect(approvalToShow([approval('b', 'failed')], turn)?.id).toBe('b');
  });

  it('tells what went wrong before the window was there, but not what went well', () => {
    expect(approvalToShow([approval('a', 'done'), approval('b', 'failed')], noSelection)?.id).toBe('b');
    expect(approvalToShow([approval('a', 'done')], noSelection)).toBeNull();
  });

  it('is null when nothing is left', () => {
    expect(approvalToShow([], { ...noSelection, current: 'a' })).toBeNull();
  });
});

describe('approvalPosition', () => {
  it('counts the open requests and the one on screen', () => {
    const shown = approval('b', 'in-wallet');
    const all = [approval('a', 'done'), shown, approval('c'), approval('d')];
    expect(approvalPosition(all, shown)).toEqual({ position: 1, total: 3, asking: 2 });
  });
});
