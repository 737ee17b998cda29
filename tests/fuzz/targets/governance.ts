import fc from 'fast-check';
import { readMessage } from '#lib/data-api/stream-governance.ts';
import { sample } from '#lib/data-api/testing/field-table.ts';
import { governanceMessage } from '#lib/data-api/testing/interface-tables.ts';
import { type Alerts, countUnread } from '#lib/governance/alert.ts';
import { afterMessages, nothingKnown } from '#lib/governance/testing/known.ts';
import { anyText, type Json } from '#tests/fuzz/arbitraries.ts';
import { damaged, mutated } from '#tests/fuzz/mutate.ts';
import { must, target } from '#tests/fuzz/target.ts';

/** Few names, so that messages speak of the same proposals and parties. */
const name = fc.oneof(fc.constantFrom('p1', 'p2', 'p3', '__proto__', ''), anyText);

const vote = fc.record(
  {
    partyId: name,
    proposalId: name,
    value: fc.constantFrom<Json[]>(0, 1, 2, 'VALUE_YES', 'VALUE_NO', 'VALUE_OTHER'),
    timestamp: fc.oneof(fc.nat({ max: 9 }).map(String), anyText),
    totalGovernanceTokenBalance: fc.oneof(fc.stringMatching(/^-?\d{1,30}$/), anyText),
  },
  { requiredKeys: [] },
);

const data = fc.record(
  {
    proposal: fc.record({ id: name, state: fc.nat({ max: 8 }), terms: fc.constant({ closingTimestamp: '9' }) }),
    yes: fc.array(vote, { maxLength: 3 }),
    no: fc.array(vote, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const whole: Json = sample(governanceMessage);

export const governanceLine: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: data.map((members) => JSON.stringify({ result: { data: members } })) },
  { weight: 2, arbitrary: mutated(fc.constant(whole)).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: damaged(fc.constant(JSON.stringify(whole))) },
);

/** Lines of the governance stream, folded into alerts. */
export const governance = target(
  'governance',
  60_000,
  fc.array(governanceLine, { minLength: 1, maxLength: 12 }),
  (lines) => {
    const messages = lines.flatMap(readMessage).flatMap((item) => (item.type === 'message' ? [item.data] : []));
    let known = nothingKnown;
    for (const [index, message] of messages.entries()) known = afterMessages(known, [message], index);

    for (const { proposalId, tally } of Object.values(known.alerts)) {
      const { yes, no } = tally;
      must(
        yes.count >= 0 && no.count >= 0 && BigInt(yes.balance) >= 0n && BigInt(no.balance) >= 0n,
        'a negative tally',
      );
      const parties = new Set(known.records.get(proposalId)?.votes.map(({ partyId }) => partyId));
      must(yes.count + no.count <= parties.size, 'a party counts more than once');
    }
    must(countUnread(known.alerts) <= Object.keys(known.alerts).length, 'more is unread than there is');
    const { alerts: atOnce } = afterMessages(nothingKnown, messages, 1);
    const { alerts: twice } = afterMessages(nothingKnown, [...messages, ...messages], 1);
    must(JSON.stringify(inOrder(twice)) === JSON.stringify(inOrder(atOnce)), 'messages seen twice count twice');
    return lines.length;
  },
);

/** Alerts in the order of their IDs: the order in which they were first seen is no part of what they say. */
function inOrder(alerts: Alerts) {
  return Object.entries(alerts).sort(([a], [b]) => (a < b ? -1 : 1));
}
