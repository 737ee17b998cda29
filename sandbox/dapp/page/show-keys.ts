import type { ProviderKey } from 'drawbridge-dapp';
import { byId, make } from './element.ts';

function keyLine({ name, publicKey }: ProviderKey): HTMLElement {
  const line = make('li', make('strong', name), ' ', make('code', publicKey));
  line.dataset['publicKey'] = publicKey;
  return line;
}

function keyOption({ name, publicKey }: ProviderKey): HTMLOptionElement {
  const option = make('option', `${name} (${publicKey.slice(0, 8)}…)`);
  option.value = publicKey;
  return option;
}

/** Shows the keys that the user lets this site see, and offers them for the vote. The chosen one stays chosen. */
export function showKeys(keys: readonly ProviderKey[]): void {
  const select = byId('public-key', HTMLSelectElement);
  const chosen = select.value;
  byId('keys').replaceChildren(...keys.map(keyLine));
  select.replaceChildren(...keys.map(keyOption));
  if (keys.length === 0) select.append(make('option', 'Connect and list your keys first'));
  if (keys.some(({ publicKey }) => publicKey === chosen)) select.value = chosen;
  byId('no-keys').hidden = keys.length > 0;
  byId('vote-fields', HTMLFieldSetElement).disabled = keys.length === 0;
}
