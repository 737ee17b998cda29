import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { noNames } from '#lib/approvals/known-names.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isKnownKind, isValidatorKind, validatorKinds } from '#lib/wallet/known-kinds.ts';
import { allNames, ids, realTransactions } from '#sandbox/data/real-transactions.ts';
import { leavesOf, type TransactionKind } from './members.ts';
import type { SummaryRow } from './rows.ts';
import { recipientOf, summarizeTransaction as summarize } from './summary.ts';
import { transactionKinds } from './transaction-kinds.ts';

const id = 'ab'.repeat(32);

/** Of those that only validator nodes send there is no more than a title. */
const isReadOut = (kind: string): boolean => Object.hasOwn(transactionKinds, kind);

const summarizeTransaction = (kind: string, text: string) => summarize(kind, text, noNames);

/** The summary of one transaction of this kind, its rows as `label: value`. */
function summary(kind: string, body: unknown) {
  const { title, rows, warnings } = summarizeTransaction(kind, JSON.stringify({ [kind]: body }));
  return { title, warnings, rows: rows.map(({ label, value }) => `${label}: ${value}`) };
}

describe('a transaction in words', () => {
  it('is a vote', () => {
    expect(summary('voteSubmission', { value: 'VALUE_NO', proposalId: id })).toEqual({
      title: 'Vote on a proposal',
      rows: ['Vote: Against', `Proposal: ${id}`],
      warnings: [],
    });
  });

  it('is an order, with its side, type and lifetime in words', () => {
    const order = { marketId: id, price: '1234', size: 5, side: 'SIDE_SELL', timeInForce: 'TIME_IN_FORCE_IOC' };
    expect(summary('orderSubmission', { ...order, type: 'TYPE_MARKET', reduceOnly: true }).rows).toEqual([
      'Side: Sell',
      'Size: 5 in smallest units',
      `Market: ${id}`,
      'Price: 1234 in smallest units',
      'Order type: Market order',
      'Time in force: Immediate or cancel: fills at once, the rest is cancelled',
      'Reduce only: Yes',
    ]);
  });

  it('says the same of numbers and of names with underscores, which services take too', () => {
    expect(summary('orderSubmission', { market_id: id, side: 2, time_in_force: 3, type: 2 })).toEqual(
      summary('orderSubmission', {
        marketId: id,
        side: 'SIDE_SELL',
        timeInForce: 'TIME_IN_FORCE_IOC',
        type: 'TYPE_MARKET',
      }),
    );
    expect(summary('transfer', { fromAccountType: 4 })).toEqual(
      summary('transfer', { from_account_type: 'ACCOUNT_TYPE_GENERAL' }),
    );
    expect(summarizeTransaction('voteSubmission', '{"vote_submission":{"value":2}}')).toEqual(
      summarizeTransaction('voteSubmission', '{"voteSubmission":{"value":"VALUE_YES"}}'),
    );
  });

  it('invents nothing for a value that it does not know', () => {
    expect(summary('voteSubmission', { value: 9 }).rows).toEqual(['Vote: 9']);
    expect(summary('voteSubmission', { value: 'VALUE_MAYBE' }).rows).toEqual(['Vote: VALUE_MAYBE']);
    expect(summary('voteSubmission', { value: 'constructor' }).rows).toEqual(['Vote: constructor']);
    expect(summary('transfer', { amount: 'all' }).rows).toEqual(['Amount: all']);
    expect(summary('orderSubmission', { size: ' 5', price: '+7' }).rows).toEqual([
      'Size:  5 in smallest units',
      'Price: +7 in smallest units',
    ]);
  });

  it('keeps every digit of an amount', () => {
    const text = '{"withdrawSubmission":{"amount":340282366920938463463374607431768211456}}';
    expect(summarizeTransaction('withdrawSubmission', text).rows).toMatchObject([
      {
        label: 'Amount',
        value: '340282366920938463463374607431768211456 in smallest units',
        meaning: { known: false },
      },
    ]);
  });

  it('shows moments as dates, beside what was written where the date does not tell all of it', () => {
    const [row] = summary('orderSubmission', { expiresAt: '1767225600000000000' }).rows;
    expect(row).toMatch(/^Expires: [^()]*202[56][^()]*$/);
    for (const exact of ['1767225601000000000', '1767225600000000001', '9223372036854775807']) {
      expect(summary('orderSubmission', { expiresAt: exact }).rows[0]).toMatch(
        new RegExp(`^Expires: .* \\(${exact}\\)$`),
      );
    }
    const terms = { closingTimestamp: '1767225600', newFreeform: {} };
    const { rows } = summary('proposalSubmission', { terms, rationale: { title: 'A', description: 'B' } });
    expect(rows[0]).toBe('Title: A');
    expect(rows[1]).toBe('Description: B');
    expect(rows[2]).toMatch(/^Voting closes: [^()]*202[56][^()]*$/);
    expect(rows).toHaveLength(3);
  });

  it('leaves out no item of a list, however empty', () => {
    const ethOracle = { args: [false, '', null, '5'] };
    const source = { dataSourceSpecForSettlementData: { external: { ethOracle } } };
    const terms = { newMarket: { changes: { instrument: { future: source } } } };
    const values = summarizeTransaction('proposalSubmission', JSON.stringify({ proposalSubmission: { terms } })).rows;
    expect(values.map(({ value }) => value)).toEqual(['No', '', 'null', '5']);
  });

  it('marks a moment that is none, though it reads like one', () => {
    const expiresAt = '1 Jan 2026, 00:00 (1767225600000000000)';
    const { rows } = summarize('orderSubmission', JSON.stringify({ orderSubmission: { expiresAt } }), noNames);
    expect(rows).toMatchObject([{ value: expiresAt, meaning: { known: false, note: 'tx_note_unknown_value' } }]);
  });

  it('shows members that it has no words for under their own names', () => {
    const { rows } = summary('liquidityProvisionSubmission', { fee: '0.01', surprise: null, more: [''] });
    expect(rows).toEqual(['Fee factor: 0.01', 'surprise: null', 'more[0]: ']);
    // Nor does it take the words of another kind.
    expect(summary('voteSubmission', { price: '5', side: 'SIDE_BUY' }).rows).toEqual(['price: 5', 'side: SIDE_BUY']);
  });

  it('leaves out what services take for absent, of members that they know', () => {
    const { rows } = summary('orderSubmission', {
      ...{ price: '5', reference: '', expiresAt: '0', postOnly: false, reduceOnly: null, other: '', more: {} },
    });
    expect(rows).toEqual(['Price: 5 in smallest units', 'other: ', 'more: {}']);
    // An optional field that is zero is not absent.
    expect(summary('orderAmendment', { price: '0', expiresAt: 0 }).rows).toHaveLength(2);
    expect(summary('updateReferralSet', { team: { teamUrl: '', avatarUrl: '' } }).rows).toEqual([
      'Website: ',
      'Picture: ',
    ]);
    expect(summary('undelegateSubmission', { amount: '0' }).rows).toEqual(['Amount: 0 in smallest units']);
  });

  /** The tables of a batch as text. */
  const tables = (kind: string, body: unknown, names = noNames) =>
    summarize(kind, JSON.stringify({ [kind]: body }), names).tables.map(({ caption, market, columns, rows }) => [
      `${caption} ${(market ?? []).map(({ text }) => text).join('')}`.trim(),
      columns.join(' | '),
      ...rows.flatMap(({ number, cells, more }) => [
        [number, ...cells.map((cell) => cell.map(({ text }) => text).join(''))].join(' | '),
        ...more.map(({ label, value }) => `${label}: ${value}`),
      ]),
    ]);

  it('has a table for each list of a batch, in the order in which they are carried out', () => {
    const order = { marketId: ids.market, side: 'SIDE_BUY', size: '150', price: '6500000000', timeInForce: 1 };
    const other = { marketId: ids.order, side: 'SIDE_SELL', size: '1', reference: 'r', expiresAt: '0', odd: 1 };
    const body = { submissions: [order, other], cancellations: [{ orderId: id, marketId: ids.market }], other: 1 };
    expect(tables('batchMarketInstructions', body, allNames)).toEqual([
      ['Cancelled orders BTCUSD.MF21', 'Order', '1 | abababab…abababab'],
      [
        'New orders',
        'Side | Size | Market | Price',
        '1 | Buy | 0.150 | BTCUSD.MF21 | 65,000 USD',
        'Time in force: Good till cancelled',
        '2 | Sell | 1 in smallest units | unknown market eeeeeeee…eeeeeeee | ',
        'Reference: r',
        'odd: 1',
      ],
    ]);
    expect(summary('batchMarketInstructions', body).rows).toEqual(['other: 1']);
  });

  it('says of each item what it does where one cancels more than one order', () => {
    const cancelled = (...cancellations: object[]) =>
      tables('batchMarketInstructions', { cancellations, stopOrdersCancellation: cancellations }, allNames);
    expect(cancelled({})).toEqual([
      ['Cancelled orders', 'What it does', '1 | Cancel all your orders on all markets'],
      ['Cancelled stop orders', 'What it does', '1 | Cancel all your stop orders on all markets'],
    ]);
    expect(cancelled({ marketId: ids.market })[0]).toEqual([
      'Cancelled orders BTCUSD.MF21',
      'What it does',
      '1 | Cancel all your orders on BTCUSD.MF21',
    ]);
    expect(cancelled({ marketId: ids.market, orderId: ids.order }, { marketId: ids.order })[0]).toEqual([
      'Cancelled orders',
      'What it does | Order | Market',
      `1 | Cancel order eeeeeeee…eeeeeeee on BTCUSD.MF21 | eeeeeeee…eeeeeeee | BTCUSD.MF21`,
      `2 | Cancel all your orders on unknown market eeeeeeee…eeeeeeee |  | unknown market eeeeeeee…eeeeeeee`,
    ]);
  });

  it('has all of a value that a cell cuts, but of hashes no more than their ends', () => {
    const values = ['A value. '.repeat(30), `0x${'12'.repeat(20)}`, id];
    const [profile = []] = tables('updatePartyProfile', { metadata: values.map((value) => ({ key: 'k', value })) });
    for (const value of values) expect(profile).toContain(`Value: ${value}`);
    const price = `${'0'.repeat(125)}1`;
    const orders = [{ marketId: ids.order, price }];
    expect(tables('batchMarketInstructions', { submissions: orders }).flat()).toContain(
      `Price: ${price} in smallest units`,
    );
  });

  it('says once that the sizes and prices of a market it does not know are not scaled', () => {
    const order = { marketId: ids.order, side: 1, size: '150', price: '65', timeInForce: 1, type: 1 };
    const warning = 'Drawbridge doesn’t know this market: its sizes and prices are shown as sent, in smallest units.';
    expect(summary('batchMarketInstructions', { submissions: [order, order] }).warnings).toEqual([warning]);
    expect(summary('orderSubmission', order).warnings).toEqual([warning]);
    expect(summary('orderCancellation', { orderId: id, marketId: ids.order }).warnings).toEqual([]);
    const known = summarize(
      'orderSubmission',
      JSON.stringify({ orderSubmission: { ...order, marketId: ids.market } }),
      allNames,
    );
    expect(known.warnings).toEqual([]);
  });

  it('has one for the orders of a liquidity commitment', () => {
    const sells = [{ reference: 3, proportion: 7, offset: '100000' }];
    expect(tables('liquidityProvisionSubmission', { marketId: ids.market, sells, buys: [] }, allNames)).toEqual([
      ['Sell orders', 'Pegged to | Offset | Proportion', '1 | Best ask | 1 USD | 7'],
    ]);
  });

  it('marks keys and IDs', () => {
    const { rows } = summarizeTransaction('voteSubmission', `{"voteSubmission":{"proposalId":"${id}","value":1}}`);
    expect(rows.map(({ mono }) => mono ?? false)).toEqual([false, true]);
  });

  it.each([
    ['orderCancellation', {}, /all your orders on all markets/],
    ['orderCancellation', { marketId: id }, /all your orders on this market/],
    ['orderSubmission', { type: 2 }, /whatever price/],
    ['withdrawSubmission', {}, /leave the network/],
    ['transfer', { recurring: { startEpoch: 1 } }, /until it is cancelled/],
    ['undelegateSubmission', { nodeId: id }, /all stake/],
    ['undelegateSubmission', { nodeId: id, amount: '0' }, /all stake/],
    ['undelegateSubmission', { nodeId: id, amount: '-00' }, /all stake/],
    ['updateReferralSet', { isTeam: true, team: { name: 'x' } }, /leave the team/],
    ['keyRotateSubmission', {}, /validator operators/],
  ])('warns of what %s %j does', (kind, body, warning) => {
    expect(summary(kind, body).warnings.join(' ')).toMatch(warning);
  });

  it.each([
    ['orderCancellation', { orderId: id, marketId: id }],
    ['transfer', { recurring: { startEpoch: 1, endEpoch: 2 } }],
    ['orderSubmission', { type: 'TYPE_LIMIT' }],
  ])('does not warn without need of %s %j', (kind, body) => {
    expect(summary(kind, body).warnings.join(' ')).not.toMatch(/all your orders|every epoch|whatever price/);
  });

  it('is not forged by names with dots, which are flagged', () => {
    const forged = summary('transfer', { recurring: { startEpoch: 1 }, 'recurring.endEpoch': '2', 'to\u200b': 'k' });
    expect(forged.rows).toEqual(['First epoch: 1', '["recurring.endEpoch"]: 2', '["to\u200b"]: k']);
    expect(forged.warnings.join(' ')).toMatch(/until it is cancelled/);
    expect(forged.warnings.join(' ')).toMatch(/names that no transaction has/);
    expect(summary('transfer', { recurring: { endEpoch: 2 } }).warnings.join(' ')).not.toMatch(/names|until it/);
    // Nor by an object whose members are numbered like items.
    const batch = summary('batchMarketInstructions', { submissions: { 0: { side: 1 } } });
    expect(batch.rows).toEqual(['submissions["0"].side: 1']);
  });

  it.each([
    ['orderSubmission', { reference: ['x'] }, 'reference[0]'],
    ['orderSubmission', { peggedOrder: { marketId: id } }, 'peggedOrder.marketId'],
    ['orderSubmission', { reference: {} }, 'reference'],
    ['updateReferralSet', { team: { allowList: 'x' } }, 'team.allowList'],
    ['updateReferralSet', { team: { allowList: { 0: 'x' } } }, 'team.allowList["0"]'],
    ['updateReferralSet', { team: { allowList: [['x']] } }, 'team.allowList[0][0]'],
    ['transfer', { recurring: { endEpoch: {} } }, 'recurring.endEpoch'],
    ['transfer', { recurring: { dispatchStrategy: { eligibleKeys: 'x' } } }, 'recurring.dispatchStrategy.eligibleKeys'],
  ])('takes what has not the form of a member of %s for none: %j', (kind, body, label) => {
    const { rows } = summarizeTransaction(kind, JSON.stringify({ [kind]: body }));
    expect(rows).toMatchObject([{ label, own: true, strange: true }]);
  });

  it('reads prices by the market that the order names, and no other that stands beside them', () => {
    const order = { marketId: ids.market, peggedOrder: { offset: '100000', marketId: ids.order } };
    const { rows } = summarize('orderSubmission', JSON.stringify({ orderSubmission: order }), allNames);
    expect(rows).toContainEqual(expect.objectContaining({ label: 'Offset', meaning: { text: '1 USD', known: true } }));
  });

  it('warns of what the items of a batch do', () => {
    const { warnings } = summary('batchMarketInstructions', {
      submissions: [{ type: 'TYPE_MARKET' }, { type: 'TYPE_LIMIT' }, { type: 'TYPE_MARKET' }],
      cancellations: [{ orderId: id }, {}],
    });
    expect(warnings).toHaveLength(2);
    expect(warnings.join(' ')).toMatch(/all your orders on all markets.*whatever price/);
  });

  it.each(Object.entries(realTransactions).filter(([kind]) => isReadOut(kind)))(
    'has a row or a cell for every field of %s, each of which it knows',
    (kind, body) => {
      const { rows, tables, warnings, needsRaw } = summarize(kind, JSON.stringify({ [kind]: body }), allNames);
      const line = t('tx_column_line');
      const inTables = tables.flatMap(({ columns, rows, market }) => [
        ...(market ? rows : []),
        ...rows.flatMap(({ cells, more }) => [
          ...cells.filter((cell, index) => cell.length > 0 && columns[index] !== line),
          ...more,
        ]),
      ]);
      expect(rows.length + inTables.length).toBe(
        leavesOf(body).filter(({ value }) => typeof value !== 'object' && value !== '' && value !== '0').length,
      );
      const all: SummaryRow[] = [...rows, ...tables.flatMap(({ rows }) => rows.flatMap(({ more }) => more))];
      expect(all.filter(({ strange }) => strange)).toEqual([]);
      expect(needsRaw).toBe(false);
      expect(warnings.join()).not.toMatch(/cannot tell|more value/);
    },
  );

  it('warns of what cancels all, takes all, or leaves a size open', () => {
    const warns = (kind: string, body: unknown) => summary(kind, body).warnings.join(' ');
    expect(warns('stopOrdersCancellation', {})).toMatch(/all your stop orders on all markets/);
    expect(warns('stopOrdersCancellation', { marketId: id })).toMatch(/all your stop orders on this market/);
    expect(warns('stopOrdersCancellation', { stopOrderId: id })).toBe('');
    expect(warns('batchMarketInstructions', { stopOrdersCancellation: [{}] })).toMatch(/all your stop orders on all/);
    expect(warns('updateMarginMode', { mode: 1 })).toMatch(/can take all your funds/);
    expect(warns('cancelAmm', { method: 1 })).toMatch(/whatever price/);
    const sized = { orderSubmission: { type: 2 }, sizeOverrideSetting: 2 };
    expect(warns('stopOrdersSubmission', { fallsBelow: sized })).toMatch(/whatever price.*depends on your position/);
    expect(warns('transfer', { recurring: { dispatchStrategy: { transferInterval: 7 } } })).toMatch(
      /until it is cancelled/,
    );
  });

  it('names members of a market’s settings as the explorer does, and shows one that is not in the release in crimson', () => {
    const changes = { priceMonitoringParameters: { triggers: [{ horizon: '3600', fuse: '1' }] }, tickSize: '100000' };
    const terms = { updateMarket: { marketId: ids.market, changes } };
    const { rows } = summarize('proposalSubmission', JSON.stringify({ proposalSubmission: { terms } }), allNames);
    expect(rows.slice(1)).toMatchObject([
      { label: 'Price step', value: '100000 in smallest units', meaning: { text: '1 USD', known: true } },
      { label: 'Price monitoring › Trigger 1 › Horizon', value: '3600', meaning: { text: '1 hour', known: true } },
      { label: 'terms.updateMarket.changes.priceMonitoringParameters.triggers[0].fuse', own: true, strange: true },
    ]);
  });

  it('reads the destination of a proposed transfer as a market where that is paid into', () => {
    const note = (changes: object) => {
      const text = JSON.stringify({ proposalSubmission: { terms: { newTransfer: { changes } } } });
      return summarize('proposalSubmission', text, allNames).rows.find(({ mono }) => mono)?.meaning;
    };
    expect(note({ destinationType: 1, destination: ids.market })).toEqual({
      ...{ text: 'BTCUSD.MF21', known: true, note: 'tx_note_market' },
    });
    expect(note({ destinationType: 'ACCOUNT_TYPE_GENERAL', destination: ids.key })?.note).toBe('tx_note_party');
  });

  it('rounds no fraction of a proposal', () => {
    const change = {
      updateVolumeDiscountProgram: { changes: { benefitTiers: [{ volumeDiscountFactor: '0.123449' }] } },
    };
    const { rows } = summarizeTransaction(
      'proposalSubmission',
      JSON.stringify({ proposalSubmission: { terms: change } }),
    );
    expect(rows[0]?.meaning?.text).toBe('12.3449%');
  });

  it('reads what a reward asks for in the asset that it measures', () => {
    const asked = { targetNotionalVolume: '1000000', notionalTimeWeightedAveragePositionRequirement: '2000000' };
    const dispatchStrategy = { assetForMetric: ids.asset, ...asked };
    const text = JSON.stringify({ transfer: { asset: ids.order, recurring: { dispatchStrategy } } });
    const { rows } = summarize('transfer', text, allNames);
    expect(rows.flatMap(({ meaning }) => meaning?.text ?? [])).toEqual(expect.arrayContaining(['10 tDAI', '20 tDAI']));
  });

  it('says of each value what it stands for, and where that is from', () => {
    const rows = (kind: keyof typeof realTransactions, names = allNames) =>
      summarize(kind, JSON.stringify({ [kind]: realTransactions[kind] }), names).rows.flatMap(({ label, meaning }) =>
        meaning ? `${label}: ${meaning.known} ${meaning.text} ${meaning.note}` : [],
      );
    expect(rows('transfer').slice(0, 3)).toEqual([
      'To key: true Governance (dddddddd…dddddddd) tx_note_party',
      'Amount: true 12,500 tDAI undefined',
      'Asset: true tDAI tx_note_asset',
    ]);
    expect(rows('transfer', noNames).slice(0, 3)).toEqual([
      'To key: false unknown key dddddddd…dddddddd tx_note_unknown_party',
      'Amount: false 1250000000 in smallest units of unknown asset aaaaaaaa…aaaaaaaa tx_note_unknown_decimals',
      'Asset: false unknown asset aaaaaaaa…aaaaaaaa tx_note_unknown_asset',
    ]);
    expect(rows('voteSubmission')).toEqual(['Proposal: true List SOL (cccccccc…cccccccc) tx_note_proposal']);
    expect(rows('orderCancellation')).toEqual(['Market: true BTCUSD.MF21 tx_note_market']);
  });

  it.each([
    ['transfer', {}, 'tx_final_transfer'],
    ['withdrawSubmission', {}, 'tx_final_withdraw'],
    ['orderSubmission', {}, 'tx_final_trade'],
    ['voteSubmission', {}, null],
    ['brandNew', {}, 'tx_final_unknown'],
  ])('says what of %s is final', (kind, body, final) => {
    expect(summarizeTransaction(kind, JSON.stringify({ [kind]: body })).final).toBe(final);
  });

  it.each([...Object.keys(transactionKinds), ...validatorKinds])('has a title for %s', (kind) => {
    const { title, warnings } = summary(kind, { x: 1 });
    expect(title).toMatch(/ /);
    expect(title).not.toContain('Drawbridge');
    expect(warnings.join()).not.toContain('cannot tell');
  });

  it.each([
    ['brandNew', '{"brandNew":{"a":1}}', /Unknown type of transaction/, ['brandNew.a: 1']],
    ['', '{"publicKey":"k","x":[1]}', /Unknown request/, ['publicKey: k', 'x[0]: 1']],
    ['voteSubmission', '{"transfer":{"amount":"1"}}', /Unknown type/, ['transfer.amount: 1']],
    ['constructor', '{"constructor":{}}', /Unknown type/, ['constructor: {}']],
    ['voteSubmission', '{"voteSubmission":"{}"}', /Unknown type/, ['voteSubmission: {}']],
    ['voteSubmission', '{"voteSubmission":[]}', /Unknown type/, ['voteSubmission: []']],
  ])('says that it does not know %s %s, and lists all of it', (kind, text, title, rows) => {
    const found = summarizeTransaction(kind, text);
    expect(found.title).toMatch(title);
    expect(found.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual(rows);
    expect(found.warnings).toHaveLength(1);
  });

  it('has the title of what only validator nodes send, a warning, and all of it under the names it was sent with', () => {
    const { line, rows, needsRaw, ...found } = summarizeTransaction(
      'nodeVote',
      '{"nodeVote":{"type":1,"reference":""}}',
    );
    expect({ line, needsRaw }).toEqual({ line: null, needsRaw: true });
    expect(found).toMatchObject({ title: 'Vote as a validator node', final: 'tx_final_unknown' });
    expect(found.warnings).toEqual(['Only validator operators need this.']);
    expect(rows.map(({ label, value }) => `${label}: ${value}`)).toEqual(['nodeVote.type: 1', 'nodeVote.reference: ']);
  });

  it.each(['', 'no JSON', `${'['.repeat(5000)}${']'.repeat(5000)}`])('says that it cannot read %.10s', (text) => {
    expect(summarizeTransaction('', text)).toMatchObject({
      rows: [],
      warnings: [expect.stringContaining('cannot read')],
    });
  });

  it('counts what goes beyond the rows that anybody reads', () => {
    const { rows, warnings } = summary('voteSubmission', { list: Array.from({ length: 250 }, (_, index) => index) });
    expect(rows).toHaveLength(200);
    expect(warnings).toEqual(['50 more values are only under “Exactly what the site sent”.']);
    const one = summary('voteSubmission', { list: Array.from({ length: 201 }, (_, index) => index) });
    expect(one.warnings).toEqual(['1 more value is only under “Exactly what the site sent”.']);
  });
});

describe('of any transaction', () => {
  const kinds = [...Object.keys(transactionKinds), ...validatorKinds, 'unknownKind', '', '__proto__', 'toString'];
  const members = ['marketId', 'type', 'side', 'amount', 'terms', 'submissions', 'expiresAt', 'recurring', 'zz'];
  const body = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom('SIDE_BUY', '1767225600', '99999999999999999999', '', '-1'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...members), fc.string()), tie('value'), { maxKeys: 4 }),
    ),
  })).value;

  const mayCountAsAbsent = (value: unknown): boolean =>
    !value || value === '0' || (typeof value === 'object' && Object.keys(value).length === 0);

  it('never throws, and has a row for every value that is not empty', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), body, (kind, value) => {
        const text = JSON.stringify(kind === '' ? value : Object.fromEntries([[kind, value]]));
        const leaves = leavesOf(JSON.parse(text));
        const { title, rows, warnings } = summarizeTransaction(kind, text);
        expect(title).not.toBe('');
        // A value in words is not there as it was written; how many rows there are tells that none was dropped.
        if (leaves.length <= 200 && kind !== '__proto__' && !text.includes('"__proto__"')) {
          const known: TransactionKind | null =
            isKnownKind(kind) && !isValidatorKind(kind) ? transactionKinds[kind] : null;
          const inTables = Object.keys(known?.lists ?? {});
          const certain = leaves.filter(
            ({ path, value }) => known === null || (!inTables.includes(`${path[1]}`) && !mayCountAsAbsent(value)),
          );
          expect(rows.length).toBeGreaterThanOrEqual(certain.length);
          expect(rows.length).toBeLessThanOrEqual(leaves.length);
        }
        expect([...rows.map(({ label }) => label), ...warnings]).not.toContain(undefined);
      }),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.json()), (kind, text) => {
        expect(summarizeTransaction(kind, text).title).not.toBe('');
      }),
    );
  });

  it('shows every text and every number of it, as it was written', () => {
    const plain = fc.oneof(fc.string({ minLength: 1 }), fc.bigInt({ min: 0n, max: 2n ** 80n }).map(String));
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds.slice(0, -2)),
        fc.array(plain, { minLength: 1, maxLength: 20 }),
        (kind, all) => {
          const rows = summarizeTransaction(kind, JSON.stringify({ [kind]: { list: all } })).rows.map(
            ({ value }) => value,
          );
          for (const value of all) expect(rows).toContain(value);
        },
      ),
    );
  });
});

test('amounts of a new asset are in the decimals that it is to have, those of a changed one in its own', () => {
  const meanings = (terms: object) =>
    summarize('proposalSubmission', JSON.stringify({ proposalSubmission: { terms } }), allNames).rows.flatMap(
      ({ meaning }) => (/\d/.test(meaning?.text ?? '') ? `${meaning?.known} ${meaning?.text}` : []),
    );
  const erc20 = { lifetimeLimit: '5000000' };
  const newAsset = (changes: object) => meanings({ newAsset: { changes: { symbol: 'USDX', ...changes, erc20 } } });
  expect(newAsset({ decimals: '6', quantum: '1000000' })).toEqual(['true 1 USDX', 'true 5 USDX']);
  expect(newAsset({ quantum: '1' })).toEqual(['false 1 in smallest units', 'false 5000000 in smallest units']);
  const changes = { quantum: '100000', decimals: '1' };
  expect(meanings({ updateAsset: { assetId: ids.asset, changes } })).toContain('true 1 tDAI');
  expect(meanings({ updateAsset: { assetId: ids.order, changes } })).toContain('false 100000 in smallest units');
});

test('whom a transfer or a withdrawal pays, in both ways of writing it', () => {
  expect(recipientOf('transfer', '{"transfer":{"to":"ab","amount":"1"}}')).toBe('ab');
  for (const type of [4, '"ACCOUNT_TYPE_GENERAL"', 34, '"ACCOUNT_TYPE_LOCKED_FOR_STAKING"', 99]) {
    expect(recipientOf('transfer', `{"transfer":{"to":"ab","toAccountType":${type}}}`)).toBe('ab');
  }
  const withdrawal = { withdraw_submission: { ext: { erc20: { receiver_address: '0xab' } } } };
  expect(recipientOf('withdrawSubmission', JSON.stringify(withdrawal))).toBe('0xab');
});

test('the one key that a reward is for', () => {
  const reward = (strategy: object) =>
    recipientOf(
      'transfer',
      JSON.stringify({ transfer: { to: 'ab', toAccountType: 33, recurring: { dispatchStrategy: strategy } } }),
    );
  expect(reward({ metric: 11, entity_scope: 1, eligible_keys: ['cd'] })).toBe('cd');
  expect(reward({ metric: 11, entityScope: 1, eligibleKeys: ['cd', 'ef'] })).toBeNull();
  expect(reward({ metric: 11, entityScope: 2, eligibleKeys: ['cd'] })).toBeNull();
  expect(reward({ metric: 8, entityScope: 1, eligibleKeys: ['cd'] })).toBeNull();
  expect(reward({ metric: 11, entityScope: 1 })).toBeNull();
});

test('nobody, where the transaction pays nobody or does not tell', () => {
  expect(recipientOf('voteSubmission', '{"voteSubmission":{"to":"ab"}}')).toBeNull();
  for (const text of ['{"transfer":{}}', '{"transfer":{"to":7}}', '{"transfer":[]}', '{', '{"other":{"to":"ab"}}']) {
    expect(recipientOf('transfer', text)).toBeNull();
  }
  for (const type of [31, '"ACCOUNT_TYPE_BUY_BACK_FEES"', '"ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES"', 12]) {
    expect(recipientOf('transfer', `{"transfer":{"to":"ab","to_account_type":${type}}}`)).toBeNull();
  }
});
