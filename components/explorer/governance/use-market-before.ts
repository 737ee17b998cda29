import { useEffect, useState } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { type MarketSettings, marketBefore } from '#lib/explorer/governance/market-before.ts';

/** Kinds of proposals that change a market, or have parts that do. */
const kinds: ReadonlySet<string> = new Set(['updateMarket', 'batch']);

/** The markets that a proposal changes. */
function marketsOf(proposal: Proposal | null): string[] {
  const changes = [...(proposal?.batchTerms?.changes ?? []), ...(proposal?.terms ? [proposal.terms] : [])];
  return [...new Set(changes.flatMap(({ updateMarket }) => updateMarket?.marketId || []))];
}

/**
 * What each market that a proposal changes was before, by market ID, as far as the proposals that the background knows
 * tell. No API has a market's settings. Without a market, or until the proposals have been read, there are none.
 */
export function useMarketsBefore(proposal: Proposal | null): ReadonlyMap<string, MarketSettings> {
  const { governance } = useExplorer();
  const alerts = governance.alerts.value;
  const [known, setKnown] = useState<ReadonlyMap<string, MarketSettings>>(new Map());
  useEffect(() => {
    const markets = marketsOf(proposal);
    if (proposal === null || markets.length === 0 || alerts === null) return;
    let current = true;
    const enacted = Object.values(alerts).filter(({ kind, state }) => kinds.has(kind) && state === 'STATE_ENACTED');
    const ids = [...new Set([...markets, ...enacted.map(({ proposalId }) => proposalId)])];
    Promise.all(ids.map((id) => governance.record(id))).then((records) => {
      if (!current) return;
      const read = records.filter((record) => record !== null);
      const before = markets.map((id) => [id, marketBefore(read, id, proposal)] as const);
      setKnown(new Map(before.flatMap(([id, settings]) => (settings === null ? [] : [[id, settings] as const]))));
    }, console.error);
    return () => {
      current = false;
    };
  }, [governance, alerts, proposal]);
  return known;
}
