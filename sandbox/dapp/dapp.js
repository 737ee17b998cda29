import { findProvider } from './discovery.js';

const element = (id) => document.getElementById(id);

/** Numbers beyond 2^53 come as `bigint`, which JSON does not know by itself. */
const text = (value, indent) =>
  JSON.stringify(value, (_member, inner) => (typeof inner === 'bigint' ? `${inner}` : inner), indent);

function setStatus(state, text) {
  element('status').dataset.state = state;
  element('status').textContent = text;
}

/** Adds a line on top of a log, so that the newest is always in sight. */
function addLine(log, state, text) {
  const line = document.createElement('li');
  line.dataset.state = state;
  line.textContent = text;
  element(log).prepend(line);
  return line;
}

function showError(error) {
  element('error-box').hidden = false;
  element('error').textContent = error.message ?? String(error);
  element('error-code').textContent = error.code ?? '';
  element('error-reason').textContent = error.data?.reason ?? (error.data === undefined ? '' : text(error.data));
}

/** Runs a call, writes it into the log, and shows its error; resolves with undefined when it failed. */
async function call(name, run) {
  const line = addLine('calls', 'pending', `${name} …`);
  element('error-box').hidden = true;
  try {
    const result = await run();
    line.dataset.state = 'done';
    line.textContent = `${name} → ${text(result) ?? 'done'}`;
    return { result };
  } catch (error) {
    line.dataset.state = 'failed';
    line.textContent = `${name} ✗ ${error.code ?? ''} ${error.message ?? error} ${error.data?.reason ?? ''}`.trim();
    showError(error);
    return undefined;
  }
}

function showKeys(keys) {
  element('keys').replaceChildren(
    ...keys.map(({ name, publicKey }) => {
      const item = document.createElement('li');
      item.dataset.publicKey = publicKey;
      const title = document.createElement('strong');
      title.textContent = name;
      const code = document.createElement('code');
      code.textContent = publicKey;
      item.append(title, ' ', code);
      return item;
    }),
  );
  element('public-key').replaceChildren(
    ...keys.map(({ name, publicKey }) => {
      const option = document.createElement('option');
      option.value = publicKey;
      option.textContent = `${name} (${publicKey.slice(0, 8)}…)`;
      return option;
    }),
  );
}

async function refreshStatus(provider) {
  const { connected } = await provider.status();
  setStatus(connected ? 'connected' : 'disconnected', connected ? 'Connected' : 'Not connected');
}

/** `client.send_transaction`, `client.sign_transaction` or `client.check_transaction` of a vote. */
async function vote(provider, method) {
  const value = document.querySelector('input[name=vote]:checked').value;
  const params = {
    publicKey: element('public-key').value,
    transaction: { voteSubmission: { proposalId: element('proposal-id').value, value } },
  };
  if (method === 'client.send_transaction') params.sendingMode = 'TYPE_SYNC';
  const done = await call(method, () => provider.request({ method, params }));
  if (done) element('result').textContent = text(done.result, 2) ?? 'nothing';
}

function wire(provider) {
  const actions = {
    connect: () => call('connect', () => provider.connect()),
    disconnect: () => call('disconnect', () => provider.disconnect()),
    'list-keys': async () => {
      const done = await call('listKeys', () => provider.listKeys());
      if (done) showKeys(done.result);
    },
    'get-chain-id': async () => {
      const done = await call('getChainId', () => provider.getChainId());
      if (done) element('chain-id').textContent = done.result;
    },
    send: () => vote(provider, 'client.send_transaction'),
    sign: () => vote(provider, 'client.sign_transaction'),
    check: () => vote(provider, 'client.check_transaction'),
  };
  for (const [id, run] of Object.entries(actions)) {
    const button = element(id);
    button.addEventListener('click', async () => {
      // Off while it runs: a second click would be a second call.
      button.disabled = true;
      try {
        await run();
        await refreshStatus(provider);
      } catch (error) {
        showError(error);
      } finally {
        button.disabled = false;
      }
    });
  }
  for (const event of ['connected', 'disconnected', 'keysChanged', 'chainChanged']) {
    provider.on(event, (payload) => {
      addLine('events', event, `${event} ${text(payload) ?? ''}`.trim());
      if (event === 'keysChanged') showKeys(Array.isArray(payload) ? payload : (payload?.keys ?? []));
      if (event === 'disconnected') showKeys([]);
      refreshStatus(provider).catch(showError);
    });
  }
}

const found = await findProvider(1000);
if (found === null) {
  element('no-provider').hidden = false;
  setStatus('missing', 'No wallet provider');
} else {
  element('app').hidden = false;
  element('provider-name').textContent = found.name;
  element('provider-rdns').textContent = found.rdns;
  element('provider-found').textContent = found.found;
  element('proposal-id').value = new URLSearchParams(location.search).get('proposal') ?? '00'.repeat(32);
  wire(found.provider);
  await refreshStatus(found.provider).catch(showError);
}
