import { useEffect, useMemo, useState } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { type Market, marketsOf, marketsQuery, type NamedMarket, nameMarkets } from '#lib/explorer/margin/markets.ts';
import type { GovernanceAlert } from '#lib/governance/alert.ts';

/** Whether an enacted proposal may have made or changed a market. */
function isOfMarket({ kind, state }: GovernanceAlert): boolean {
  return state === 'STATE_ENACTED' && (kind === 'newMarket' || kind === 'updateMarket' || kind === 'batch');
}

/** The markets that stored proposals have made, and those that the data API lists where it lists proposals. */
export function useMarkets(): readonly NamedMarket[] {
  const { api, governance } = useExplorer();
  const listed = useQuery(marketsQuery(api.value)).data;
  const alerts = Object.values(governance.alerts.value ?? {});
  // As one text, which votes do not change: enacted proposals stay as they are.
  const ids = alerts
    .filter(isOfMarket)
    .map(({ proposalId }) => proposalId)
    .join(' ');
  const [stored, setStored] = useState<readonly Market[]>([]);
  useEffect(() => {
    if (ids === '') return;
    let current = true;
    Promise.all(ids.split(' ').map((id) => governance.record(id))).then((records) => {
      const proposals = records.flatMap((record) => [record?.proposal ?? [], record?.parts ?? []].flat());
      if (current) setStored(marketsOf(proposals));
    }, console.error);
    return () => {
      current = false;
    };
  }, [governance, ids]);
  return useMemo(() => {
    const all = [...stored, ...(listed ?? [])].map((market) => [market.marketId, market] as const);
    return nameMarkets([...new Map(all).values()]);
  }, [stored, listed]);
}
