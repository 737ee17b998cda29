import { found, releases } from '#conformance/check.ts';
import { answered, header, quoted } from '#conformance/describe.ts';
import { parseMethodList } from '#lib/wallet/results.ts';
import type { WalletCheck } from './wallet-check.ts';
import type { WalletUnderTest } from './wallet-under-test.ts';

async function methodsOf(wallet: WalletUnderTest): Promise<{ text: string; names: string[] | null; type: string }> {
  const answer = await wallet.http('GET', '/api/v2/methods');
  const type = answer.headers['content-type'] ?? '';
  try {
    return {
      text: answered(answer),
      names: answer.status === 200 ? parseMethodList(JSON.parse(answer.text)) : null,
      type,
    };
  } catch {
    return { text: answered(answer), names: null, type };
  }
}

const documented = ['client.connect_wallet', 'client.list_keys', 'client.get_chain_id'];
const ofRelease = ['disconnect_wallet', 'send_transaction', 'sign_transaction', 'check_transaction'];

/** `GET /api/v2/health` and `GET /api/v2/methods`. */
export const endpointChecks: readonly WalletCheck[] = [
  {
    id: 'wallet.health.running',
    title: 'Health answers with success, without a token',
    source: 'interface: Endpoints, GET /api/v2/health',
    async run(wallet) {
      const answer = await wallet.http('GET', '/api/v2/health');
      return found(answer.status >= 200 && answer.status < 300, answered(answer));
    },
  },
  {
    id: 'wallet.health.empty',
    title: 'Health has an empty body under HTTP 200',
    source: 'wire-facts: Local wallet service, GET /api/v2/health',
    only: releases,
    async run(wallet) {
      const answer = await wallet.http('GET', '/api/v2/health');
      return found(answer.status === 200 && answer.text === '', answered(answer));
    },
  },
  {
    id: 'wallet.health.not-only',
    title: 'A path that the service does not have is 404, so that a 404 on health means a missing API v2',
    source: 'interface: Versioning, 404 on health',
    async run(wallet) {
      const answer = await wallet.http('GET', '/api/v2/no-such-endpoint');
      return found(answer.status === 404, answered(answer));
    },
  },
  {
    id: 'wallet.methods.list',
    title: 'The methods are a list of names, without a token',
    source: 'interface: Endpoints, GET /api/v2/methods',
    async run(wallet) {
      const { names, text } = await methodsOf(wallet);
      return found(names !== null && names.length > 0, text);
    },
  },
  {
    id: 'wallet.methods.documented',
    title: 'Connecting, listing keys and the chain ID are among the methods',
    source: 'interface: Endpoints, Methods',
    async run(wallet) {
      const names = (await methodsOf(wallet)).names ?? [];
      const missing = documented.filter((name) => !names.includes(name));
      return found(missing.length === 0, missing.length === 0 ? 'all three' : `missing: ${missing.join(', ')}`);
    },
  },
  {
    id: 'wallet.methods.namespace',
    title: 'Every listed method is of the client. namespace',
    source: 'interface: Endpoints, only methods of the client. namespace',
    async run(wallet) {
      const { names, text } = await methodsOf(wallet);
      const others = names?.filter((name) => !name.startsWith('client.')) ?? [];
      return found(names !== null && others.length === 0, others.length === 0 ? text : quoted(others.join(', ')));
    },
  },
  {
    id: 'wallet.methods.transactions',
    title: 'Disconnecting, sending, signing and checking are among the methods',
    source: 'wire-facts: Local wallet service, other methods',
    only: releases,
    async run(wallet) {
      const names = (await methodsOf(wallet)).names ?? [];
      const missing = ofRelease.filter((name) => !names.includes(`client.${name}`));
      return found(missing.length === 0, missing.length === 0 ? 'all four' : `missing: ${missing.join(', ')}`);
    },
  },
  {
    id: 'wallet.methods.wrapper',
    title: 'The list is in result.registeredMethods',
    source: 'wire-facts: Local wallet service, GET /api/v2/methods',
    only: releases,
    async run(wallet) {
      const { text, names } = await methodsOf(wallet);
      return found(names !== null && text.includes('{"result":{"registeredMethods":['), text);
    },
  },
  {
    id: 'wallet.methods.sorted',
    title: 'The list is sorted',
    source: 'wire-facts: Local wallet service, GET /api/v2/methods, sorted',
    only: releases,
    async run(wallet) {
      const { text, names } = await methodsOf(wallet);
      return found(names !== null && names.join() === [...names].sort().join(), text);
    },
  },
  {
    id: 'wallet.methods.type',
    title: 'The list is served as text/plain',
    source: 'wire-facts: Local wallet service, GET /api/v2/methods, text/plain',
    only: releases,
    async run(wallet) {
      const { type } = await methodsOf(wallet);
      return found(type.startsWith('text/plain'), quoted(type));
    },
  },
  {
    id: 'wallet.cors.any-origin',
    title: 'Every origin may read answers',
    source: 'wire-facts: Local wallet service, CORS allows every origin',
    only: releases,
    async run(wallet) {
      const answer = await wallet.http('GET', '/api/v2/health');
      return found(
        answer.headers['access-control-allow-origin'] === '*',
        header(answer, 'Access-Control-Allow-Origin'),
      );
    },
  },
  {
    id: 'wallet.cors.preflight',
    title: 'A preflight allows POST with Authorization and Content-Type',
    source: 'wire-facts: Local wallet service, CORS allows every origin',
    only: releases,
    async run(wallet) {
      const answer = await preflight(wallet);
      const allowed = (answer.headers['access-control-allow-headers'] ?? '').toLowerCase();
      const good = answer.status < 300 && allowed.includes('authorization') && allowed.includes('content-type');
      return found(good, `HTTP ${answer.status}, ${header(answer, 'Access-Control-Allow-Headers')}`);
    },
  },
  {
    id: 'wallet.cors.no-max-age',
    title: 'A preflight sets no time for which it may be remembered',
    source: 'wire-facts: Local wallet service, CORS without a max-age',
    only: releases,
    async run(wallet) {
      const answer = await preflight(wallet);
      return found(answer.headers['access-control-max-age'] === undefined, header(answer, 'Access-Control-Max-Age'));
    },
  },
];

function preflight(wallet: WalletUnderTest) {
  const headers = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };
  return wallet.http('OPTIONS', '/api/v2/requests', { headers });
}
