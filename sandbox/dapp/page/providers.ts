import { discoverProviders } from 'drawbridge-dapp';
import { byId, make } from './element.ts';

/** Lists every provider that announces itself, as a page does that lets its user choose. */
export function showProviders(): void {
  discoverProviders(({ info }) => {
    const icon = make('img');
    icon.src = info.icon;
    icon.alt = '';
    byId('providers').append(make('li', icon, make('strong', info.name), ' ', make('code', info.rdns)));
  });
}
