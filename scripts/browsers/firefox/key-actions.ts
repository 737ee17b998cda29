/** What WebDriver calls the keys that have no character. */
const named: Record<string, string> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Control: '\uE009',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
};

/** WebDriver actions that press one key, named as in `Shift+Tab`, and let it go. */
export function keyActions(key: string): unknown[] {
  const values = key.split('+').map((part) => {
    const value = named[part] ?? part;
    if ([...value].length !== 1) throw new Error(`unknown key: ${part}`);
    return value;
  });
  const down = values.map((value) => ({ type: 'keyDown', value }));
  const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
  return [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }];
}
