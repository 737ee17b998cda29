import { asPercent, asSeconds, Sent } from '#components/explorer/shell/fact-list.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { type ChangedMember, changedSettings, type MarketSettings } from '#lib/explorer/governance/market-before.ts';
import { marketMemberLabel } from '#lib/explorer/governance/market-member-labels.ts';
import { t } from '#lib/i18n/i18n.ts';

/** How the members that are not plain text or numbers read. */
const readings = new Map([
  ['auctionExtension', asSeconds],
  ['horizon', asSeconds],
  ['timeWindow', asSeconds],
  ['lpPriceRange', asPercent],
  ['probability', asPercent],
  ['triggeringRatio', asPercent],
]);

/** What an update of a market changes, and nothing of what stays. */
export function MarketDiff({ before, after }: { before: MarketSettings; after: MarketSettings }) {
  const changes = changedSettings(before, after);
  const show = ({ path }: ChangedMember, raw: string | undefined) =>
    raw === undefined ? (
      <span class="soft">{t('ex_gov_not_set')}</span>
    ) : (
      <Sent raw={raw} words={readings.get(path.at(-1) ?? '')?.(raw)} />
    );
  if (changes.length === 0) return <p>{t('ex_gov_market_same')}</p>;
  return (
    <Sheet
      class="change-table"
      testId="market-changes"
      columns={[t('ex_gov_what'), t('ex_gov_before'), t('ex_gov_after')]}
      rows={changes}
      keyOf={({ path }) => path.join(' ')}
      rowHeads
      cells={(change) => [marketMemberLabel(change.path), show(change, change.before), show(change, change.after)]}
    />
  );
}
