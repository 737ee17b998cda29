import '#lib/zod-jitless.ts';
import { computed } from '@preact/signals';
import { render } from 'preact';
import { Options } from '#components/options/options.tsx';
import { allowAddresses } from '#lib/browser/allow-addresses.ts';
import { clock } from '#lib/browser/clock.ts';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { requestHostPermissions } from '#lib/browser/host-permission.ts';
import { httpWalletActions } from '#lib/browser/http-wallet-actions.ts';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { openPage, pageRoot } from '#lib/browser/page-root.ts';
import { storedSignal } from '#lib/browser/stored-signal.ts';
import { saveSettings } from '#lib/commands/save-settings.ts';
import { command } from '#lib/commands/send-command.ts';
import type { Network } from '#lib/settings/network.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { vegaItem } from '#lib/settings/vega-switch.ts';
import {
  apiTokenStateItem,
  httpWalletSitesItem,
  lastChainIdItem,
  networkTestItem,
  nodesItem,
  settingsItem,
} from '#lib/state.ts';

const root = pageRoot('options_title');

const setApiToken = (token: string, remember: boolean): Promise<void> => command('apiToken.set', { token, remember });
const forgetApiToken = (): Promise<void> => command('apiToken.forget');

/** What the user answers shows in the test itself: an address that may not be reached is named so. */
async function testNetwork(network: Network): Promise<void> {
  await requestHostPermissions(network.dataApiAddresses);
  await command('network.test', network);
}

async function open(): Promise<void> {
  const [settings, chainId, apiToken, test, nodes, vega, httpWallet] = await Promise.all([
    storedSignal(settingsItem),
    storedSignal(lastChainIdItem),
    storedSignal(apiTokenStateItem),
    storedSignal(networkTestItem),
    storedSignal(nodesItem),
    storedSignal(vegaItem),
    storedSignal(httpWalletSitesItem),
  ]);
  const { now } = clock();
  const forbidden = forbiddenAddresses(computed(() => currentNetwork(settings.signal.value).dataApiAddresses));
  const httpWalletForbidden = forbiddenAddresses(httpWallet.signal);
  const Live = () => (
    <Options
      networks={{
        settings: settings.signal.value,
        chainId: chainId.signal.value,
        forbidden: forbidden.value,
        test: test.signal.value,
        nodes: nodes.signal.value,
        now: now.value,
      }}
      actions={{
        save: (change) => saveSettings(settings.signal.value, change),
        allow: allowAddresses,
        test: testNetwork,
      }}
      apiToken={{ token: apiToken.signal.value, now: now.value, save: setApiToken, forget: forgetApiToken }}
      dapps={{
        vega: { on: vega.signal.value, save: (on) => vegaItem.update(() => on) },
        httpWallet: {
          state: { chosen: httpWallet.signal.value, forbidden: httpWalletForbidden.value },
          actions: httpWalletActions,
        },
      }}
    />
  );
  render(<Live />, root);
}

keepFocus(root);
openPage(root, open);
