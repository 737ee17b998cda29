import { computed } from '@preact/signals';
import { Options } from '#components/options/options.tsx';
import { activityItem } from '#lib/activity/activity-entry.ts';
import { forbiddenAddresses } from '#lib/browser/forbidden-addresses.ts';
import { keepFocus } from '#lib/browser/keep-focus.ts';
import { clock, type Draw, keepLanguage, openPage } from '#lib/browser/page-root.ts';
import { storedState } from '#lib/browser/stored-signal.ts';
import { openOwnPage } from '#lib/browser/windows.ts';
import { allowAddresses, httpWalletActions, testNetwork } from '#lib/commands/permission-actions.ts';
import { command } from '#lib/commands/send-command.ts';
import { settingsActions } from '#lib/commands/settings-actions.ts';
import { nodesItem } from '#lib/network-state.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { vegaItem } from '#lib/settings/vega-item.ts';
import { apiTokenStateItem } from '#lib/sites/api-token-state.ts';
import { httpWalletSitesItem, lastChainIdItem, networkTestItem, settingsItem } from '#lib/state.ts';

const setApiToken = (token: string, remember: boolean): Promise<void> => command('apiToken.set', { token, remember });
const forgetApiToken = (): Promise<void> => command('apiToken.forget');

const activityActions = {
  setKeep: (on: boolean): Promise<void> => command('activity.keep', { on }),
  clear: (): Promise<void> => command('activity.clear'),
};

async function open(root: HTMLElement, draw: Draw): Promise<void> {
  const stored = await storedState({
    settings: settingsItem,
    chainId: lastChainIdItem,
    apiToken: apiTokenStateItem,
    test: networkTestItem,
    nodes: nodesItem,
    vega: vegaItem,
    chosen: httpWalletSitesItem,
    activity: activityItem,
  });
  keepFocus(root);
  const now = clock();
  const forbidden = forbiddenAddresses(computed(() => currentNetwork(stored.value.settings).dataApiAddresses));
  const httpWalletForbidden = forbiddenAddresses(computed(() => stored.value.chosen));
  const Live = () => {
    const { settings, chainId, apiToken, test, nodes, vega, chosen, activity } = stored.value;
    return (
      <Options
        networks={{ settings, chainId, forbidden: forbidden.value, test, nodes, now: now.value }}
        actions={{ ...settingsActions(settings), allow: allowAddresses, test: testNetwork }}
        apiToken={{ token: apiToken, now: now.value, save: setApiToken, forget: forgetApiToken }}
        findProblem={() => void openOwnPage('trouble.html')}
        dapps={{
          vega: { on: vega, save: (on) => vegaItem.update(() => on) },
          httpWallet: { chosen, forbidden: httpWalletForbidden.value, actions: httpWalletActions },
        }}
        activity={{ all: activity, now: now.value, ...activityActions }}
        showWelcome={() => void openOwnPage('welcome.html')}
      />
    );
  };
  await draw(<Live />);
  keepLanguage(stored.value.settings);
}

openPage('options_title', settingsItem, open);
