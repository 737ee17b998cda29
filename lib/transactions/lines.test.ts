import '#lib/browser/testing/fake-browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownNames, noNames } from '#lib/approvals/known-names.ts';
import { setMessages } from '#lib/i18n/i18n.ts';
import type { KnownKind } from '#lib/wallet/known-kinds.ts';
import { allNames, ids, realTransactions } from '#sandbox/data/real-transactions.ts';
import type { Line } from './line.ts';
import { summarizeTransaction } from './summary.ts';
import { transactionKinds } from './transaction-kinds.ts';

/** Of those that only validator nodes send there is no more than a title. */
const kinds = Object.keys(realTransactions).filter((kind) => Object.hasOwn(transactionKinds, kind)) as KnownKind[];
const plain = (line: Line | null): string => (line ?? []).map(({ text }) => text).join('');

function lineOf(kind: KnownKind, body: object, names: KnownNames = allNames): Line {
  return summarizeTransaction(kind, JSON.stringify({ [kind]: body }), names).line ?? [];
}

const said = (...args: Parameters<typeof lineOf>): string => plain(lineOf(...args));
const unknownIn = (line: Line): string[] => line.flatMap(({ text, look }) => (look === 'unknown' ? text : []));

const shortOrder = 'eeeeeeee…eeeeeeee';
const shortNode = 'ffffffff…ffffffff';

describe('the line of each kind, with all fields of the kind', () => {
  const expected: Partial<Record<KnownKind, string | RegExp>> = {
    orderSubmission:
      /^Buy 0\.150 BTCUSD\.MF21 pegged to Best bid with an offset of 10 USD, good until .*202[56].*, post-only, reduce-only, showing 0\.020 at a time$/,
    orderCancellation: `Cancel order ${shortOrder} on BTCUSD.MF21`,
    orderAmendment:
      /^Change order eeeeeeee…eeeeeeee on BTCUSD\.MF21: price 64,000 USD, size 0\.100, size changed by -0\.050, good until (?!.*good until).*, pegged to Mid price, offset 20 USD$/,
    stopOrdersSubmission:
      /^When the price rises to 66,000 USD: Buy 0\.150 BTCUSD\.MF21 .*, its size set by your position \(50%\), placed all the same on .*202[56].*\. When the price falls to 5% below its highest: Buy .*\. Whichever comes first cancels the other\.$/,
    stopOrdersCancellation: `Cancel stop order ${shortOrder}`,
    updateMarginMode: 'Use isolated margin on BTCUSD.MF21, with a factor of 0.1',
    batchMarketInstructions:
      'In one batch: change the margin mode of 1 market, cancel orders once, change 1 order, place 1 order, cancel stop orders once, place 1 stop order',
    withdrawSubmission: 'Withdraw 12,500 tDAI → 0x12121212…12121212',
    transfer:
      'Send 12,500 tDAI → Governance (dddddddd…dddddddd) each epoch from 10 to 20, only for members of team eeeeeeee…eeeeeeee, the amount multiplied by 0.5 each epoch, shared out by Value of markets proposed, only every 7 epochs, from Governance (dddddddd…dddddddd)',
    cancelTransfer: `Cancel transfer ${shortOrder}`,
    proposalSubmission: 'Propose “Lower fees”: set market.fee to 0.1',
    batchProposalSubmission: 'Propose “Lower fees”: 2 changes under one vote',
    submitAmm:
      'Commit 12,500 tDAI to an automated market maker on BTCUSD.MF21 (base price from data source eeeeeeee…eeeeeeee, down to 60,000 USD, up to 70,000 USD, slippage of up to 5%) for a fee of 0.1%',
    amendAmm:
      'Change your automated market maker on BTCUSD.MF21: commitment 12,500 tDAI, base price from data source eeeeeeee…eeeeeeee, down to 60,000 USD, up to 70,000 USD, fee 0.1%, slippage of up to 5%',
    cancelAmm: 'End your automated market maker on BTCUSD.MF21 once its position is closed',
    createReferralSet: 'Create team Alps, and leave the one you are in',
    updateReferralSet: `Change the team of referral set ${shortOrder}`,
    applyReferralCode: `Join referral set ${shortOrder} without its team, and leave the set you are in`,
    joinTeam: `Join team ${shortOrder}, and leave the one you are in`,
    updatePartyProfile: 'Set your public name to Alice',
    voteSubmission: 'Vote for List SOL (cccccccc…cccccccc)',
    liquidityProvisionSubmission: 'Commit 12,500 tDAI as liquidity on BTCUSD.MF21 for a fee of 0.1%',
    liquidityProvisionCancellation: 'Stop providing liquidity on BTCUSD.MF21',
    liquidityProvisionAmendment: 'Change your liquidity on BTCUSD.MF21: commitment 12,500 tDAI, fee 0.1%, other orders',
    delegateSubmission: `Delegate 1000 in smallest units to validator ${shortNode}`,
    undelegateSubmission: `Withdraw 1000 in smallest units from validator ${shortNode}, at the end of the epoch`,
    issueSignatures: `Request signatures about signer of the bridge added for validator ${shortNode}, submitted by 0x56`,
    oracleDataSubmission: 'Submit oracle data, as JSON',
  };

  it.each(kinds)('%s', (kind) => {
    const line = lineOf(kind, realTransactions[kind]);
    const text = expected[kind];
    if (typeof text === 'string') expect(plain(line)).toBe(text);
    else expect(plain(line)).toMatch(text ?? /^unexpected$/);
    // The governance token's decimal places are not stored.
    expect(unknownIn(line)).toEqual(/delegate/i.test(kind) ? ['1000 in smallest units'] : []);
  });

  it.each(kinds)('%s says what is missing, and never more', (kind) => {
    const line = lineOf(kind, {});
    const needsNothing = ['orderCancellation', 'stopOrdersCancellation', 'createReferralSet'].includes(kind);
    expect(unknownIn(line).length > 0).toBe(!needsNothing);
    expect(line.filter(({ look }) => look === 'value')).toEqual([]);
  });

  it.each(kinds)('%s names nothing that is not stored', (kind) => {
    expect(said(kind, realTransactions[kind], noNames)).not.toMatch(
      /tDAI|BTCUSD|USD|List SOL|Governance|12,500|0\.150/,
    );
  });

  it.each(kinds)('%s says so when it has a member that Drawbridge does not know', (kind) => {
    const line = lineOf(kind, { ...realTransactions[kind], Amount: '1' });
    expect(plain(line)).toMatch(/, and values that Drawbridge doesn’t know$/);
    expect(unknownIn(line).at(-1)).toMatch(/doesn’t know/);
  });
});

const order = { marketId: ids.market, price: '6500000000', size: '150', side: 1, timeInForce: 1, type: 1 };
const sending = {
  amount: '1250000000',
  asset: ids.asset,
  to: ids.key,
  fromAccountType: 4,
  toAccountType: 4,
  oneOff: {},
};

describe('the line of', () => {
  it.each([
    [order, 'Buy 0.150 BTCUSD.MF21 at 65,000 USD, 9,750 USD in total, good till cancelled'],
    [
      { ...order, side: 'SIDE_SELL', timeInForce: 3, type: 2, price: '' },
      'Sell 0.150 BTCUSD.MF21 at the market price, immediate or cancel',
    ],
    [{ ...order, side: 9 }, '9 0.150 BTCUSD.MF21 at 65,000 USD, 9,750 USD in total, good till cancelled'],
    [{ ...order, type: 3 }, 'Buy 0.150 BTCUSD.MF21 by an order of type Network order, good till cancelled'],
    [
      { ...order, timeInForce: 2 },
      'Buy 0.150 BTCUSD.MF21 at 65,000 USD, 9,750 USD in total, good until (not provided)',
    ],
    // The wallet skips what is null.
    [{ ...order, peggedOrder: null }, 'Buy 0.150 BTCUSD.MF21 at 65,000 USD, 9,750 USD in total, good till cancelled'],
    // Services read a price with a plus sign or with zeros before it, and a size with spaces around it.
    [
      { ...order, price: '+6500000000', size: ' 150 ' },
      'Buy 0.150 BTCUSD.MF21 at 65,000 USD, 9,750 USD in total, good till cancelled',
    ],
    [
      { ...order, price: `${'0'.repeat(120)}6500000000` },
      'Buy 0.150 BTCUSD.MF21 at 65,000 USD, 9,750 USD in total, good till cancelled',
    ],
    [{ ...order, price: ' 6500000000' }, 'Buy 0.150 BTCUSD.MF21 at  6500000000, good till cancelled'],
    [{ ...order, price: 'lots' }, 'Buy 0.150 BTCUSD.MF21 at lots, good till cancelled'],
    [{ ...order, marketId: ids.order }, `Buy order on unknown market ${shortOrder}, good till cancelled`],
  ])('an order %j', (body, text) => {
    expect(said('orderSubmission', body)).toBe(text);
  });

  it.each([
    [sending, 'Send 12,500 tDAI → Governance (dddddddd…dddddddd)'],
    [{ ...sending, recurring: null }, 'Send 12,500 tDAI → Governance (dddddddd…dddddddd)'],
    [{ ...sending, to: ids.order }, `Send 12,500 tDAI → unknown key ${shortOrder}`],
    // The network's accounts have no key: whoever is in `to` gets nothing.
    [{ ...sending, to: '0'.repeat(64), toAccountType: 12 }, 'Send 12,500 tDAI → Global reward account'],
    [{ ...sending, toAccountType: 'ACCOUNT_TYPE_BUY_BACK_FEES' }, 'Send 12,500 tDAI → Buy-back fees'],
    [
      { ...sending, toAccountType: 'ACCOUNT_TYPE_LOCKED_FOR_STAKING' },
      'Send 12,500 tDAI → Governance (dddddddd…dddddddd), to Locked for staking',
    ],
    [{ ...sending, toAccountType: 99 }, 'Send 12,500 tDAI → Governance (dddddddd…dddddddd), to 99'],
    // For services a key in capitals is another one.
    [{ ...sending, to: ids.key.toUpperCase() }, 'Send 12,500 tDAI → unknown key DDDDDDDD…DDDDDDDD'],
    [
      { ...sending, asset: ids.order },
      `Send 1250000000 in smallest units of unknown asset ${shortOrder} → Governance (dddddddd…dddddddd)`,
    ],
    [
      { ...sending, asset: 'constructor' },
      'Send 1250000000 in smallest units of unknown asset constructor → Governance (dddddddd…dddddddd)',
    ],
    [{ ...sending, oneOff: undefined }, 'Send 12,500 tDAI → Governance (dddddddd…dddddddd), schedule (not provided)'],
    [
      { ...sending, oneOff: undefined, recurring: { startEpoch: 3, factor: '1' } },
      'Send 12,500 tDAI → Governance (dddddddd…dddddddd) each epoch from 3 until cancelled',
    ],
  ])('a transfer %j', (body, text) => {
    expect(said('transfer', body, { ...allNames, contacts: { [ids.key]: 'Alice' } })).toBe(text);
  });

  it.each([
    [{ newMarket: { changes: { instrument: { code: 'SOL' } } } }, 'new market SOL'],
    [{ updateMarket: { marketId: ids.market, changes: {} } }, 'change market BTCUSD.MF21'],
    [{ newAsset: { changes: { symbol: 'USDX' } } }, 'new asset USDX'],
    [{ updateAsset: { assetId: ids.asset, changes: { quantum: '1' } } }, 'change asset tDAI'],
    [{ newFreeform: {} }, 'a vote that changes nothing by itself'],
    [{ newFreeform: {}, updateAsset: { assetId: ids.asset } }, 'a change that Drawbridge doesn’t know'],
  ])('a proposal %j', (terms, change) => {
    const line = said('proposalSubmission', { terms, rationale: { title: 'T', description: 'D' } });
    expect(line).toBe(`Propose “T”: ${change}`);
  });

  it('a change of liquidity without orders, sent as empty or as null', () => {
    for (const none of [[], null]) {
      const line = said('liquidityProvisionAmendment', { marketId: ids.market, fee: '0.01', buys: none, sells: none });
      expect(line).toBe('Change your liquidity on BTCUSD.MF21: fee 1%');
    }
  });

  it.each([
    [{ commitmentAmount: '0', fee: '+0.001' }, 'fee 0.1%'],
    [{ commitmentAmount: '1250000000', fee: '0.00' }, 'commitment 12,500 tDAI'],
    [{ commitmentAmount: '0', fee: '0' }, '(not provided)'],
  ])('a change of liquidity %j, whose zeros keep what is', (body, changes) => {
    const line = said('liquidityProvisionAmendment', { marketId: ids.market, ...body });
    expect(line).toBe(`Change your liquidity on BTCUSD.MF21: ${changes}`);
  });

  it('an order on a spot market, whose prices are in its asset', () => {
    const market = { ...allNames.markets[ids.market], quoteName: '' };
    const names = { ...allNames, markets: { [ids.market]: market } } as KnownNames;
    expect(said('orderSubmission', order, names)).toBe(
      'Buy 0.150 BTCUSD.MF21 at 65,000 tDAI, 9,750 tDAI in total, good till cancelled',
    );
  });

  it.each(['de', 'ar-u-nu-latn'])(
    'a change in %s, without marks that would be escaped in a site’s text',
    (language) => {
      setMessages({ messages_language: { message: language } });
      const line = lineOf('orderAmendment', { orderId: ids.order, marketId: ids.market, sizeDelta: '-50' });
      const text = plain([...line, ...lineOf('liquidityProvisionSubmission', { marketId: ids.market, fee: '0.005' })]);
      setMessages(null);
      expect(text).toContain('050');
      expect(text).toMatch(language === 'de' ? /0,5 %/ : /0\.5%/);
      expect(text).not.toMatch(/[\p{Cf}\u00a0\u202f]|\\u\{/u);
    },
  );

  it('a vote on a proposal, which another may have the title of, also where that is as long as it can be', () => {
    const names = { ...allNames, proposals: { [ids.proposal]: 'x'.repeat(100) } };
    expect(said('voteSubmission', { proposalId: ids.proposal, value: 2 }, names)).toMatch(
      /^Vote for x{100} \(cccccccc…cccccccc\)$/,
    );
  });

  it('what leaves a team or a referral set', () => {
    expect(said('applyReferralCode', { id: ids.order })).toBe(
      `Join referral set ${shortOrder} and its team, and leave those you are in`,
    );
    expect(said('createReferralSet', { isTeam: true, team: { name: 'Alps' } })).toBe(
      'Create a referral set and team Alps, and leave the team you are in',
    );
  });

  it('an automated market maker whose base price is given', () => {
    const concentratedLiquidityParameters = { base: '6500000000', lowerBound: '6000000000' };
    const body = { marketId: ids.market, commitmentAmount: '1250000000', concentratedLiquidityParameters };
    expect(said('submitAmm', { ...body, proposedFee: '0.001', slippageTolerance: '0.05' })).toBe(
      'Commit 12,500 tDAI to an automated market maker on BTCUSD.MF21 (base price 65,000 USD, down to 60,000 USD, slippage of up to 5%) for a fee of 0.1%',
    );
  });

  it('a vote of another value, an undelegation of everything, a symbol that two assets have', () => {
    expect(said('voteSubmission', { proposalId: ids.proposal, value: 'VALUE_MAYBE' })).toBe(
      'Vote VALUE_MAYBE on List SOL (cccccccc…cccccccc)',
    );
    for (const amount of ['', '0', '-0', '+00']) {
      expect(said('undelegateSubmission', { nodeId: ids.node, method: 1, amount })).toMatch(/^Withdraw all stake from/);
    }
    const assets = { [ids.asset]: { symbol: 'USDT', decimals: '0', shared: true } };
    expect(said('transfer', sending, { ...allNames, assets })).toMatch(
      /^Send 1,250,000,000 USDT \(aaaaaaaa…aaaaaaaa\) →/,
    );
  });
});

const unknownKey = `unknown key ${shortOrder}`;

describe('the line of a reward', () => {
  const reward = { metric: 11, entityScope: 1, eligibleKeys: [ids.order] };
  const rewarding = (strategy: object) => {
    const recurring = { startEpoch: '10', factor: '1', dispatchStrategy: strategy };
    return said('transfer', { ...sending, to: '0'.repeat(64), toAccountType: 33, oneOff: null, recurring });
  };
  const start = 'Send 12,500 tDAI → Rewards for all who are eligible each epoch from 10 until cancelled';
  const end = ', shared out by Being eligible';

  it.each<[object, string]>([
    [{ eligibleKeys: [] }, ''],
    [{}, `, only for ${unknownKey}`],
    [{ entityScope: 'ENTITY_SCOPE_INDIVIDUALS' }, `, only for ${unknownKey}`],
    [{ entityScope: 9 }, `, only for ${unknownKey}`],
    [{ eligibleKeys: ['', ids.order] }, `, only for (not provided), ${unknownKey}`],
    [{ eligibleKeys: [ids.key, ids.order] }, `, only for Governance (dddddddd…dddddddd), ${unknownKey}`],
    [{ eligibleKeys: Array.from({ length: 9 }, () => ids.order) }, `, only for ${`${unknownKey}, `.repeat(3)}…`],
    // Services read the keys for individuals alone, the teams for teams.
    [{ entityScope: 2, teamScope: [ids.node] }, `, only for members of team ${shortNode}`],
    [{ entityScope: 'ENTITY_SCOPE_TEAMS' }, ''],
    [{ teamScope: [ids.node] }, `, only for ${unknownKey}`],
  ])('%j', (strategy, text) => {
    expect(rewarding({ ...reward, ...strategy })).toBe(start + text + end);
  });

  it('says nothing of keys where validators are paid, whom services do not choose by them', () => {
    expect(rewarding({ ...reward, metric: 8 })).not.toMatch(/only for/);
    expect(rewarding({ ...reward, metric: 8, entityScope: 2, teamScope: [ids.node] })).not.toMatch(/only for/);
  });
});

const fromTreasury = {
  amount: '1250000000',
  asset: ids.asset,
  sourceType: 'ACCOUNT_TYPE_NETWORK_TREASURY',
  destinationType: 4,
  destination: ids.key,
};

describe('the line of a proposal', () => {
  const changed = (change: object) => said('proposalSubmission', { rationale: { title: 'A' }, terms: change });

  it.each<[object, string]>([
    [{ newMarket: { changes: { instrument: { code: 'BTC.MAR' } } } }, 'new market BTC.MAR'],
    [{ newSpotMarket: { changes: { instrument: { code: 'BTC/DAI' } } } }, 'new market BTC/DAI'],
    [{ updateMarket: { marketId: ids.market } }, 'change market BTCUSD.MF21'],
    [{ updateSpotMarket: { marketId: ids.market } }, 'change market BTCUSD.MF21'],
    [{ newAsset: { changes: { symbol: 'SOL' } } }, 'new asset SOL'],
    [{ updateAsset: { assetId: ids.asset } }, 'change asset tDAI'],
    [{ newFreeform: {} }, 'a vote that changes nothing by itself'],
    [
      { newTransfer: { changes: fromTreasury } },
      'send at most 12,500 tDAI from Network treasury to Governance (dddddddd…dddddddd)',
    ],
    [
      { newTransfer: { changes: { ...fromTreasury, recurring: { startEpoch: '5', factor: '1' } } } },
      'send at most 12,500 tDAI from Network treasury to Governance (dddddddd…dddddddd), each epoch from 5 until cancelled',
    ],
    [
      {
        newTransfer: {
          changes: {
            ...{ ...fromTreasury, destinationType: 33 },
            recurring: { startEpoch: '5', dispatchStrategy: { metric: 11, entityScope: 1, eligibleKeys: [ids.order] } },
          },
        },
      },
      `send at most 12,500 tDAI from Network treasury to Rewards for all who are eligible, each epoch from 5 until cancelled, only for ${unknownKey}`,
    ],
    [
      {
        newTransfer: {
          changes: { amount: '5', asset: ids.asset, sourceType: 99, destinationType: 'ACCOUNT_TYPE_GLOBAL_REWARD' },
        },
      },
      'send at most 0.00005 tDAI from 99 to Global reward account',
    ],
    // Of other accounts the destination is a market, or nothing.
    [
      {
        newTransfer: {
          changes: { ...fromTreasury, destinationType: 'ACCOUNT_TYPE_INSURANCE', destination: ids.market },
        },
      },
      'send at most 12,500 tDAI from Network treasury to Insurance pool',
    ],
    [
      { newTransfer: { changes: { ...fromTreasury, destinationType: 'ACCOUNT_TYPE_GLOBAL_REWARD' } } },
      'send at most 12,500 tDAI from Network treasury to Global reward account',
    ],
    [{ cancelTransfer: { changes: { transferId: ids.order } } }, `cancel transfer ${shortOrder}`],
    [
      { updateMarketState: { changes: { marketId: ids.market, updateType: 'MARKET_STATE_UPDATE_TYPE_SUSPEND' } } },
      'change the state of market BTCUSD.MF21: Trading is suspended',
    ],
    [
      { updateMarketState: { changes: { marketId: ids.market, updateType: 3 } } },
      'change the state of market BTCUSD.MF21: Trading resumes',
    ],
    [
      { updateMarketState: { changes: { marketId: ids.market, updateType: 9 } } },
      'change the state of market BTCUSD.MF21: 9',
    ],
    [{ updateReferralProgram: { changes: {} } }, 'a new referral program'],
    [{ updateVolumeDiscountProgram: { changes: {} } }, 'a new volume discount program'],
    [{ updateVolumeRebateProgram: { changes: {} } }, 'a new volume rebate program'],
    [
      { newProtocolAutomatedPurchase: { changes: { from: ids.asset, marketId: ids.market } } },
      'sell the network’s tDAI on BTCUSD.MF21 at regular auctions',
    ],
    [{ newFreeform: {}, updateReferralProgram: {} }, 'a change that Drawbridge doesn’t know'],
    [{ newEverything: {} }, 'a change that Drawbridge doesn’t know, and values that Drawbridge doesn’t know'],
  ])('%j', (change, text) => {
    expect(changed(change)).toBe(`Propose “A”: ${text}`);
  });

  it('marks an account type that no release has', () => {
    const changes = { amount: '5', asset: ids.asset, sourceType: 99 };
    expect(unknownIn(lineOf('proposalSubmission', { terms: { newTransfer: { changes } } }))).toContain('99');
  });
});

describe('what the line says', () => {
  /** The values of a message, digits without what groups them. */
  const numbers = (line: Line): string[] =>
    line
      .filter(({ look }) => look !== 'words')
      .flatMap(({ text }) => text.replaceAll(',', '').match(/-?\d+(\.\d+)?/g) ?? []);

  it('is an amount digit for digit, whatever the decimal places', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 60n), fc.integer({ min: 0, max: 40 }), (amount, decimals) => {
        const assets = { [ids.asset]: { symbol: 'X', decimals: `${decimals}`, shared: false } };
        const line = lineOf('withdrawSubmission', { amount: `${amount}`, asset: ids.asset }, { ...noNames, assets });
        const [number = ''] = numbers(line);
        const [whole = '', fraction = ''] = number.split('.');
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount);
        expect(fraction.length).toBeLessThanOrEqual(decimals);
      }),
    );
  });

  it('is a size and a price digit for digit, also where decimal places are negative', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 64n - 1n), fc.integer({ min: -6, max: 6 }), (size, places) => {
        const known = {
          ...{ marketId: ids.market, name: '', code: 'M', quoteName: 'Q', settlementAsset: '' },
          ...{ decimalPlaces: 2, positionDecimalPlaces: places },
        };
        const body = { ...order, size: `${size}`, price: `${size}` };
        const [shown = '', price = ''] = numbers(
          lineOf('orderSubmission', body, { ...noNames, markets: { [ids.market]: known } }),
        );
        const [whole = '', fraction = ''] = shown.split('.');
        if (places < 0) expect(BigInt(shown)).toBe(size * 10n ** BigInt(-places));
        else expect([BigInt(whole + fraction), fraction.length]).toEqual([size, places]);
        const [units = '', cents = ''] = price.split('.');
        expect(BigInt(units + cents.padEnd(2, '0'))).toBe(size);
      }),
    );
  });

  it('is a fee as the percentage that the fraction is', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n), fc.integer({ min: 3, max: 20 }), (digits, places) => {
        const text = `${digits}`.padStart(places + 1, '0');
        const fee = `${text.slice(0, -places)}.${text.slice(-places)}`;
        const line = lineOf('liquidityProvisionSubmission', { fee, commitmentAmount: '', marketId: '' });
        const [whole = '', fraction = ''] = (numbers(line)[0] ?? '').split('.');
        expect(BigInt(whole + fraction.padEnd(places - 2, '0'))).toBe(digits);
      }),
    );
  });

  const leaf = fc.oneof(
    fc.constantFrom(
      ...Object.values(ids),
      '',
      'constructor',
      '__proto__',
      'VALUE_YES',
      'SIDE_SELL',
      1,
      2,
      3,
      true,
      null,
      {},
      [],
    ),
    fc.bigInt(-(10n ** 30n), 10n ** 30n).map(String),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );

  /** The same object with some of its values replaced or left out. */
  function altered(value: unknown, next: () => unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => altered(item, next));
    if (typeof value !== 'object' || value === null) return next() ?? value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, altered(item, next)]));
  }

  it('is nowhere but in the transaction: each value is one of its values, or what is stored for one', () => {
    const choice = fc.option(leaf, { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.array(choice, { minLength: 60, maxLength: 60 }), (kind, choices) => {
        let at = 0;
        const body = altered(realTransactions[kind], () => choices[at++ % choices.length]) as object;
        const raw = JSON.stringify(body);
        // Everything that a value may be taken from, as text: what was sent, and short forms of it.
        const values = new Set<string>();
        JSON.stringify(body, (_name, value) => {
          if (typeof value !== 'object' || value === null) values.add(String(value));
          return value;
        });
        for (const { text, look } of lineOf(kind, body, noNames)) {
          if (look === 'words' || text.endsWith('%')) continue;
          // Digits are those of one value.
          for (const digits of text.match(/\d{5,}/g) ?? []) expect(raw).toContain(digits);
          for (const short of text.match(/(0x)?[0-9a-f]{8}…[0-9a-f]{8}/g) ?? []) {
            const [start = '', end = ''] = short.split('…');
            expect(
              [...values].some((value) => value.startsWith(start) && value.endsWith(end)),
              short,
            ).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('changes with whatever it is about: no value of the line outlives its field', () => {
    for (const kind of kinds) {
      const paths = pathsOf(realTransactions[kind]);
      const values = lineOf(kind, realTransactions[kind]).filter(({ look }) => look !== 'words');
      const gone = paths.flatMap((path) => {
        const without = lineOf(kind, removed(realTransactions[kind], path));
        const count = (line: Line, text: string): number => line.filter((part) => part.text === text).length;
        return values.filter(({ text }) => count(without, text) < count(values, text));
      });
      expect(
        values.filter((value) => !gone.includes(value)),
        kind,
      ).toEqual([]);
    }
  });
});

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]));
}

function removed(value: object, [name = '', ...rest]: string[]): object {
  const copy: Record<string, unknown> = { ...value };
  const item = copy[name];
  if (rest.length === 0) delete copy[name];
  else if (typeof item === 'object' && item !== null) copy[name] = removed(item, rest);
  return copy;
}
