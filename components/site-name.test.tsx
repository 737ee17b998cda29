// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { Breakable } from './site-name.tsx';

afterEach(cleanup);

/** Its text with a bar wherever a line may end within a word. */
function broken(text: string): string {
  const { container } = render(<Breakable text={text} />);
  expect(container.textContent).toBe(text);
  return container.innerHTML.replaceAll('<wbr>', '|');
}

describe('breakable text', () => {
  it('breaks long words between their parts', () => {
    expect(broken('Change market.liquidity.maximumLiquidityFeeFactorLevel now')).toBe(
      'Change market.|liquidity.|maximum|Liquidity|Fee|Factor|Level now',
    );
    expect(broken('a-rather-long-name.exchange.localhost')).toBe('a-|rather-|long-|name.|exchange.|localhost');
  });

  it('leaves short words, numbers and IDs whole', () => {
    for (const text of [
      '',
      'List SOLUSD Monthly',
      'DeFi at 0.15',
      '1,234.567.89',
      '521a8bf4ca86f22b521a8bf4ca86f22b',
      '1.5'.repeat(9),
    ])
      expect(broken(text)).toBe(text);
  });
});
