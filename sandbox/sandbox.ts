import { buildControl } from './control/app.ts';
import { buildDapp } from './dapp/app.ts';
import { type DataSet, makeDataSet } from './data/data-set.ts';
import { makeLaterKinds } from './data/later-kinds.ts';
import type { GovernanceRecord } from './data/records.ts';
import type { CutMode } from './data-api/governance-streams.ts';
import { type DataApi, startDataApi } from './data-api/server.ts';
import { type Listener, listen } from './listener.ts';
import { defaultOptions, type Faults, noFaults, type SandboxOptions } from './options.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { startWalletService, type WalletService } from './wallet/service.ts';

export interface SandboxUrls {
  wallet: string;
  /** The wallet desk, where a person approves or denies. */
  desk: string;
  dataApi: string;
  /** Base URL of `/assets`: a core node of its own in the real dialect, `dataApi` in the letter one. */
  core: string;
  dapp: string;
  control: string;
}

/** A sandbox's state for the control endpoint, without tokens. */
export interface SandboxState {
  options: Omit<SandboxOptions, 'apiTokens'>;
  urls: SandboxUrls;
  faults: Readonly<Faults>;
  streams: number;
  reviews: ReturnType<WalletService['reviews']>;
  keys: ReturnType<WalletService['keys']>;
  markets: { id: string; code: string; name: string }[];
}

/** A running sandbox: wallet service, wallet desk, data API, demo dApp and control endpoint, all on 127.0.0.1. */
export interface Sandbox {
  readonly options: SandboxOptions;
  readonly urls: SandboxUrls;
  readonly wallet: WalletService;
  /** As they are now; `setFaults` changes them. */
  readonly faults: Readonly<Faults>;
  /** What the data API knew at the start. */
  readonly dataSet: DataSet;
  /** Resolves when the change has taken hold: with `walletDown`, when the port refuses connections. */
  setFaults(change: Partial<Faults>): Promise<void>;
  /** Ends all faults, and lifts the bans of the rate limit. */
  resetFaults(): Promise<void>;
  /** Ends every open governance stream. `message` goes with the mode `error`. */
  cutStreams(mode?: CutMode, message?: string): void;
  /** Sends a raw line on every open governance stream. */
  sendStreamLine(line: string): void;
  /** Makes so many governance events happen now that the stream tells of. Returns their proposals, each once, as last told. */
  emitEvents(count: number): GovernanceRecord[];
  /** All proposals with their votes, as the network counts them now. */
  proposals(): GovernanceRecord[];
  /** Sends proposals of kinds that came after release 0.71: a batch, transfers, programmes, a spot market. */
  tellLaterKinds(): void;
  /** The requests that both services have seen, in order. */
  log(): RecordedRequest[];
  clearLog(): void;
  state(): SandboxState;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Free ones. */
const freePorts = { wallet: 0, desk: 0, dataApi: 0, dapp: 0 };

interface Parts {
  wallet: WalletService;
  dataApi: DataApi;
  dapp: Listener;
  control: Listener;
}

function assemble(options: SandboxOptions, faults: Faults, dataSet: DataSet, parts: Parts): Sandbox {
  const { wallet, dataApi, dapp, control } = parts;
  const urls: SandboxUrls = {
    wallet: wallet.url,
    desk: wallet.deskUrl,
    dataApi: dataApi.url,
    core: dataApi.coreUrl,
    dapp: dapp.url,
    control: control.url,
  };
  const setFaults = async (change: Partial<Faults>): Promise<void> => {
    const { walletDown, dataApiDown } = faults;
    Object.assign(faults, change);
    if (faults.walletDown !== walletDown) await wallet.setDown(faults.walletDown);
    if (faults.dataApiDown !== dataApiDown) await dataApi.setDown(faults.dataApiDown);
  };
  const close = async (): Promise<void> => {
    await Promise.all([wallet.close(), dataApi.close(), dapp.close(), control.close()]);
  };
  return {
    options,
    urls,
    wallet,
    faults,
    dataSet,
    setFaults,
    resetFaults: async () => {
      dataApi.rateLimit.reset();
      await setFaults(noFaults);
    },
    cutStreams: (mode = 'plain', message) => dataApi.streams.cut(mode, message),
    sendStreamLine: (line) => dataApi.streams.sendLine(line),
    emitEvents: (count) => dataApi.feed.emit(count),
    proposals: () => dataApi.feed.records(),
    tellLaterKinds: () => dataApi.feed.tellLater(makeLaterKinds(dataSet, Date.now())),
    log: () => [...wallet.log, ...dataApi.log].sort((a, b) => a.at - b.at),
    clearLog: () => {
      wallet.log.length = 0;
      dataApi.log.length = 0;
    },
    state: () => {
      const { apiTokens: _secret, ...shown } = options;
      const markets = dataSet.markets.map(({ id, code, name }) => ({ id, code, name }));
      const streams = dataApi.streams.size;
      return { options: shown, urls, faults, streams, reviews: wallet.reviews(), keys: wallet.keys(), markets };
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Starts a sandbox. What is left out of `given` is as in `defaultOptions`, but for the ports: free ones.
 * @throws PortInUseError when a port is taken; nothing is left running then.
 */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const options: SandboxOptions = { ...defaultOptions, ports: freePorts, ...given };
  const faults: Faults = { ...noFaults };
  const dataSet = makeDataSet(options.seed, Date.now(), options.dialect === '0.79');
  const undo: (() => Promise<void>)[] = [];
  try {
    const dataApi = await startDataApi(options, faults, dataSet);
    undo.push(dataApi.close);
    const wallet = await startWalletService(options, faults, (...vote) => dataApi.feed.vote(...vote));
    undo.push(wallet.close);
    const dapp = await listen('demo dApp', () => buildDapp(() => dataApi.feed.records()), options.ports.dapp);
    undo.push(dapp.close);
    // The endpoint needs the sandbox and the sandbox the endpoint's address; nobody asks before this function is done.
    let sandbox: Sandbox | undefined;
    const ready = (): Sandbox => {
      if (sandbox === undefined) throw new Error('The sandbox is still starting.');
      return sandbox;
    };
    const control = await listen('control endpoint', () => buildControl(ready), options.ports.control ?? 0);
    sandbox = assemble(options, faults, dataSet, { wallet, dataApi, dapp, control });
    return sandbox;
  } catch (error) {
    await Promise.all(undo.map((stop) => stop()));
    throw error;
  }
}
