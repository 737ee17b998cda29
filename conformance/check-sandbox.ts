import { newApiToken } from '#sandbox/cli-options.ts';
import type { SandboxOptions } from '#sandbox/options.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { sandboxReviewer } from './sandbox-reviewer.ts';
import { checkDataApi, checkWallet, type Listener, type ServiceReport } from './service-report.ts';

/** The dialects in which every check must hold for the sandbox. */
export const sandboxDialects: readonly SandboxOptions['dialect'][] = ['letter', '0.71', '0.79'];

/** Far less than a released service waits for a key that is in use. */
const keyWaitMs = 1000;

async function checkDialect(dialect: SandboxOptions['dialect'], listener: Listener): Promise<ServiceReport[]> {
  const apiToken = newApiToken();
  const sandbox = await startSandbox({ dialect, apiTokens: [apiToken], eventEveryMs: 0, keyWaitMs });
  const reviewer = sandboxReviewer(sandbox);
  try {
    const { urls, dataSet } = sandbox;
    const wallet = await checkWallet(
      { url: urls.wallet, apiToken, sign: true, send: true, reviewer, keyWaitMs: keyWaitMs * 0.9 },
      listener,
    );
    const dataApi = await checkDataApi(
      {
        url: urls.dataApi,
        coreUrl: urls.core,
        market: dataSet.markets[0]?.id ?? null,
        limits: dialect !== 'letter',
        listenMs: 10_000,
        paced: dialect !== 'letter',
        emitEvents: () => sandbox.emitEvents(1),
      },
      listener,
    );
    return [wallet, dataApi];
  } finally {
    reviewer.stop();
    await sandbox.close();
  }
}

/** Checks everything of the sandbox: reviews, signing, sending and limits too. It starts what it needs. */
export async function checkSandbox(listener: Listener): Promise<ServiceReport[]> {
  const reports: ServiceReport[] = [];
  for (const dialect of sandboxDialects) reports.push(...(await checkDialect(dialect, listener)));
  return reports;
}
