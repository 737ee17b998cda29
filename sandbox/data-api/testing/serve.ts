import { makeDataSet } from '#sandbox/data/data-set.ts';
import { defaultOptions, type Faults, noFaults, type SandboxOptions } from '#sandbox/options.ts';
import { type DataApi, startDataApi } from '../server.ts';

export const dialects = ['letter', '0.71'] as const;

/** A data API on a free port, quiet unless told otherwise: events come on command. */
export async function serve(dialect: SandboxOptions['dialect'], given: Partial<SandboxOptions> = {}) {
  const ports = { wallet: 0, desk: 0, dataApi: 0, dapp: 0 };
  const options: SandboxOptions = { ...defaultOptions, eventEveryMs: 0, ports, ...given, dialect };
  const faults: Faults = { ...noFaults };
  const dataSet = makeDataSet(options.seed, Date.now(), dialect === '0.79');
  const api: DataApi = await startDataApi(options, faults, dataSet);
  return { ...api, dataSet, faults };
}

export type Served = Awaited<ReturnType<typeof serve>>;
