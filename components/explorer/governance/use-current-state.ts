import { useEffect, useMemo, useState } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import type { MarketSettings } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { marketBefore } from '#lib/explorer/governance/market-before.ts';
import { assetsQuery, parametersQuery } from '#lib/explorer/list-queries.ts';
import { governanceToken } from '#lib/explorer/parameter-value.ts';
import { type Market, marketsOf, mayHaveChangedMarkets, proposalsIn } from '#lib/governance/markets.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import type { CurrentState } from './terms/proposal-terms.tsx';

/** Markets that a proposal names, by ID. */
interface NamedMarkets {
  /** As they are now. */
  markets: ReadonlyMap<string, Market>;
  /** What each was before the proposal. */
  before: ReadonlyMap<string, MarketSettings>;
}

const none: NamedMarkets = { markets: new Map(), before: new Map() };

function idsIn({ terms, batchTerms }: Proposal): Set<string> {
  const named = JSON.stringify([terms, batchTerms]).matchAll(/"(?:m|parentM)arketId":"([^"]+)"|\b([0-9a-f]{64})\b/g);
  return new Set([...named].flatMap(([, market = '', id = '']) => market || id || []));
}

/**
 * The markets that a proposal names, as far as the proposals that the background knows tell: no API has a market's settings.
 * Until these have been read, there are none.
 */
function useNamedMarkets({ proposal, parts }: ProposalRecord): NamedMarkets {
  const { governance } = useExplorer();
  const alerts = governance.alerts.value;
  const [known, setKnown] = useState(none);
  useEffect(() => {
    const named = proposal === null ? new Set<string>() : idsIn(proposal);
    if (proposal === null || named.size === 0 || alerts === null) return;
    let current = true;
    const changed = Object.values(alerts).filter(mayHaveChangedMarkets);
    const ids = new Set([...named, ...changed.map(({ proposalId }) => proposalId)]);
    Promise.all([...ids].map((id) => governance.record(id))).then((records) => {
      if (!current) return;
      const read = records.filter((record) => record !== null);
      // A part comes into force by itself, before or after those of other proposals.
      const changeOf = (id: string): Proposal =>
        parts?.find(({ terms }) => (terms?.updateMarket ?? terms?.updateSpotMarket)?.marketId === id) ?? proposal;
      const before = [...named].map((id) => [id, marketBefore(read, id, changeOf(id))] as const);
      setKnown({
        markets: marketsOf(proposalsIn(read)),
        before: new Map(before.flatMap(([id, settings]) => (settings === null ? [] : [[id, settings] as const]))),
      });
    }, console.error);
    return () => {
      current = false;
    };
  }, [governance, alerts, proposal, parts]);
  return known;
}

/** The network's current values, to hold what a proposal changes against. */
export function useCurrentState(record: ProposalRecord): CurrentState {
  const { proposal } = record;
  const { api, assets: source } = useExplorer();
  const assets = useQuery(assetsQuery(api.value, source)).data?.assets;
  // Memoised: the query object holds the progress of its pages.
  const parameters = useQuery(useMemo(() => parametersQuery(api.value), [api.value])).data?.parameters;
  const { markets, before } = useNamedMarkets(record);
  return useMemo(
    () => ({
      assetOf: (id) => assets?.find((asset) => asset.id === id) ?? null,
      parameterOf: (key) => parameters?.find((parameter) => parameter.key === key) ?? null,
      token: governanceToken(parameters ?? [], assets ?? []),
      enacted: proposal?.state === 'STATE_ENACTED',
      marketOf: (id) => markets.get(id) ?? null,
      marketsBefore: before,
    }),
    [assets, parameters, proposal, markets, before],
  );
}
