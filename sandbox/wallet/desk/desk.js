/** The wallet desk's page: shows what the service tells by server-sent events, and posts what the person decides. */

const byId = (id) => document.getElementById(id);
const asks = {
  connect: ['New connection', 'wants to connect to this wallet.'],
  wallet: ['Which wallet', 'connects to this wallet:'],
  passphrase: ['Passphrase', 'needs this wallet unlocked. The sandbox takes any passphrase:'],
  keys: ['Access to keys', 'wants to see the names and public keys of this wallet.'],
  transaction: ['Transaction', 'wants this transaction signed with your key'],
};
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** Node of each review or session on the page, by its id or host: what is there already is left alone. */
const shown = { reviews: new Map(), sessions: new Map() };

async function post(path, body) {
  const problem = byId('problem');
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Wallet-Desk': '1' },
      body: JSON.stringify(body),
    });
    problem.hidden = response.ok;
    if (!response.ok) problem.textContent = (await response.json()).error;
  } catch {
    problem.hidden = false;
    problem.textContent = 'The wallet service did not answer. Is it still running?';
  }
}

/** Fills the list `name` so that it has one node for each item: kept nodes keep their place, scroll and focus. */
function showList(name, items, keyOf, build) {
  const nodes = shown[name];
  const keys = new Set(items.map(keyOf));
  for (const [key, node] of nodes) {
    if (keys.has(key)) continue;
    node.remove();
    nodes.delete(key);
  }
  for (const item of items) {
    const key = keyOf(item);
    if (nodes.has(key)) continue;
    const node = build(item);
    nodes.set(key, node);
    byId(name).append(node);
  }
  byId(`no-${name}`).hidden = items.length > 0;
}

function buildReview({ id, kind, host, method, openedAt, wallet, wallets, transaction, publicKey, callerLeft }) {
  const node = byId('review').content.firstElementChild.cloneNode(true);
  const part = (name) => node.querySelector(`.${name}`);
  const [title, sentence] = asks[kind];
  node.dataset.review = id;
  part('kind').textContent = `● ${title}`;
  part('host').textContent = host;
  part('asks').textContent = sentence;
  part('since').textContent = `${method}, since ${clock.format(openedAt)}${callerLeft ? '. Its caller has left.' : ''}`;
  if (wallets !== undefined) {
    for (const name of wallets) part('choice').append(new Option(name));
    part('choice').hidden = false;
  }
  if (kind === 'passphrase') part('asks').textContent = `${sentence} ${wallet}`;
  if (publicKey !== undefined) {
    part('key').hidden = false;
    part('key').textContent = publicKey;
  }
  if (transaction !== undefined) {
    part('sentence').hidden = false;
    part('sentence').textContent = sentenceOf(transaction);
    part('transaction').hidden = false;
    part('transaction').textContent = readable(transaction);
  }
  part('approve').addEventListener('click', () =>
    post('/answer', { id, approve: true, choice: part('choice').value || undefined }),
  );
  part('reject').addEventListener('click', () => post('/answer', { id, approve: false }));
  return node;
}

/** What a transaction does, above its JSON: a vote in words, any other by its kind. */
function sentenceOf({ voteSubmission, ...others }) {
  if (voteSubmission === undefined) {
    const kind = (Object.keys(others)[0] ?? 'nothing').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
    return kind[0].toUpperCase() + kind.slice(1);
  }
  const { proposalId, value } = voteSubmission;
  const side = { VALUE_YES: 'for', VALUE_NO: 'against' }[value] ?? value;
  return `Vote ${side} proposal ${String(proposalId).slice(0, 6)}…${String(proposalId).slice(-6)}`;
}

function buildSession({ host, openedAt }) {
  const node = byId('session').content.firstElementChild.cloneNode(true);
  node.querySelector('.session-host').textContent = host;
  node.querySelector('.since').textContent = `since ${clock.format(openedAt)}`;
  node.querySelector('.revoke').addEventListener('click', () => post('/revoke', { host }));
  return node;
}

/** Reads JSON and keeps as they were written the numbers that a double would change: a person approves what is sent. */
function parse(text) {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}

function readable(transaction) {
  return JSON.stringify(transaction, null, 2);
}

function show({ dialect, approve, chainId, reviews, sessions }) {
  byId('facts').textContent = `Sandbox, ${dialect} dialect, chain ${chainId}`;
  document.title = reviews.length > 0 ? `(${reviews.length}) Wallet desk` : 'Wallet desk';
  for (const radio of byId('mode').elements.mode) radio.checked = radio.value === approve;
  showList('reviews', reviews, ({ id, callerLeft }) => `${id} ${callerLeft}`, buildReview);
  showList('sessions', sessions, ({ host, openedAt }) => `${host} ${openedAt}`, buildSession);
}

byId('mode').addEventListener('change', ({ target }) => post('/approve-mode', { mode: target.value }));
byId('restart').addEventListener('click', () => post('/restart', {}));

const events = new EventSource('/events');
events.addEventListener('message', ({ data }) => {
  byId('lost').hidden = true;
  show(parse(data));
});
events.addEventListener('error', () => {
  byId('lost').hidden = false;
});
