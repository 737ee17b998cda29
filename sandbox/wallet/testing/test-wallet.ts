import { expect, onTestFinished } from 'vitest';
import { createWalletClient, type WalletClient } from '#lib/wallet/client.ts';
import { defaultOptions, type Faults, noFaults, type SandboxOptions } from '../../options.ts';
import type { Review } from '../reviews.ts';
import { startWalletService, type WalletService } from '../service.ts';

export const dialects = ['letter', '0.71'] as const;

export const site = 'https://dapp.example';

/** A wallet service for one test, at free ports. It approves at once, unless told otherwise. */
export interface TestWallet extends WalletService {
  faults: Faults;
  /** The client as `origin` uses it: Node sends no `Origin` of its own, the extension's rules do. */
  client(origin?: string): WalletClient;
  /** Connects `origin`, which must succeed, and returns its token. */
  connect(origin?: string): Promise<string>;
  /** Any request at all; carries `Origin` unless the headers say otherwise. */
  http(path: string, init?: RequestInit): Promise<Response>;
  /** Posts `body` as it is. */
  post(body: string | object, headers?: Record<string, string>): Promise<Response>;
  /** The review that is open, once there is exactly one. */
  review(): Promise<Review>;
}

export async function startTestWallet(options: Partial<SandboxOptions> = {}): Promise<TestWallet> {
  const faults: Faults = { ...noFaults };
  const ports = { ...defaultOptions.ports, wallet: 0, desk: 0 };
  const service = await startWalletService({ ...defaultOptions, approve: 'always', ...options, ports }, faults);
  onTestFinished(() => service.close());

  // No connection is kept for a next request: Node would try one that a restart has just broken.
  const own = { Connection: 'close' };
  const client = (origin = site): WalletClient =>
    createWalletClient(service.url, (url, init) =>
      fetch(url, { ...init, headers: { ...own, ...Object(init?.headers), Origin: origin } }),
    );
  const http: TestWallet['http'] = (path, init) =>
    fetch(service.url + path, { ...init, headers: { ...own, Origin: site, ...Object(init?.headers) } });

  return {
    ...service,
    faults,
    client,
    http,
    post: (body, headers = {}) =>
      http('/api/v2/requests', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async connect(origin = site) {
      const answer = await client(origin).call({ method: 'client.connect_wallet' });
      if (answer.kind !== 'result' || answer.token === null) throw new Error(`No token: ${JSON.stringify(answer)}`);
      return answer.token;
    },
    async review() {
      const [review] = await expect
        .poll(() => service.reviews(), { interval: 5, timeout: 5000 })
        .toHaveLength(1)
        .then(() => service.reviews());
      if (!review) throw new Error('No review is open.');
      return review;
    },
  };
}
