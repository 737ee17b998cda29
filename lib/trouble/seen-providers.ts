/** The wallets that a page's own scripts find. A page can fake this, but only misleads its own user. */
export interface SeenProviders {
  /** Whether `window.drawbridge` is Drawbridge's. */
  drawbridge: boolean;
  vega: 'none' | 'own' | 'other';
}

/**
 * Runs in the page's world, so it uses nothing from outside. Drawbridge defines a `drawbridge` that cannot be replaced,
 * and a frozen `vega` with two names for one method.
 */
export function seeProviders(): SeenProviders {
  const vega: unknown = Reflect.get(window, 'vega');
  const { on, addEventListener, getChainId } = Object(vega);
  const own =
    Object.isFrozen(vega) && typeof getChainId === 'function' && typeof on === 'function' && on === addEventListener;
  return {
    drawbridge: Object.getOwnPropertyDescriptor(window, 'drawbridge')?.configurable === false,
    vega: vega === undefined ? 'none' : own ? 'own' : 'other',
  };
}
