import '#lib/testing/fake-extension.ts';
import type { Target } from './target.ts';
import { command } from './targets/commands.ts';
import { dataApi } from './targets/data-api.ts';
import { governance } from './targets/governance.ts';
import { pageMessage } from './targets/page-message.ts';
import { provider } from './targets/provider.ts';
import { relay } from './targets/relay.ts';
import { router } from './targets/router.ts';
import { settings } from './targets/settings.ts';
import { storage } from './targets/storage.ts';
import { stream } from './targets/stream.ts';
import { walletClient } from './targets/wallet-client.ts';
import { jsonRpc, looseAnswers, losslessJson, tokens } from './targets/wallet-text.ts';

/** Everything that takes input from outside. */
export const targets: readonly Target[] = [
  pageMessage,
  provider,
  relay,
  router,
  jsonRpc,
  losslessJson,
  tokens,
  looseAnswers,
  walletClient,
  settings,
  storage,
  command,
  governance,
  stream,
  dataApi,
];
