import { useMemo } from 'preact/hooks';
import { useAssets, useExplorer, useQuery } from '#components/explorer/shell/query-data.tsx';
import type { MarketSettings } from '#lib/data-api/schema/market-changes.ts';
import type { Proposal } from '#lib/data-api/schema/proposal.ts';
import { marketBefore } from '#lib/explorer/governance/market-before.ts';
import { marketUpdateIn } from '#lib/explorer/governance/vote-measure.ts';
import { parametersQuery, recordsQuery } from '#lib/explorer/list-queries.ts';
import { governanceToken } from '#lib/explorer/parameter-value.ts';
import { marketsOf, mayHaveChangedMarkets, proposalsIn } from '#lib/governance/markets.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';
import type { CurrentState } from './terms/proposal-terms.tsx';

const none: readonly ProposalRecord[] = [];

/** What the background keeps of the proposals that made or changed markets, and of `more`. None until it has been read. */
export function useMarketRecords(more: readonly string[] = [], enabled = true): readonly ProposalRecord[] {
  const { api, governance } = useExplorer();
  // Votes do not change these: enacted proposals stay as they are.
  const made = Object.values(governance.alerts.value).filter(mayHaveChangedMarkets);
  const ids = [...new Set([...more, ...made.map(({ proposalId }) => proposalId)])];
  return useQuery({ ...recordsQuery(api.value, governance, ids), enabled }).data ?? none;
}

function idsIn({ terms, batchTerms }: Proposal): Set<string> {
  const named = JSON.stringify([terms, batchTerms]).matchAll(/"(?:m|parentM)arketId":"([^"]+)"|\b([0-9a-f]{64})\b/g);
  return new Set([...named].flatMap(([, market = '', id = '']) => market || id || []));
}

/**
 * The markets that a proposal names, by ID: as they are now, and what each was before the proposal, as far as the proposals that
 * the background knows tell: no API has a market's settings.
 */
function useNamedMarkets({ proposal, parts }: ProposalRecord) {
  const named = useMemo(() => (proposal === null ? [] : [...idsIn(proposal)]), [proposal]);
  const records = useMarketRecords(named, named.length > 0);
  return useMemo(() => {
    const before = new Map<string, MarketSettings>();
    for (const id of named) {
      // A part comes into force by itself, before or after those of other proposals.
      const part = parts?.find(({ terms }) => marketUpdateIn(terms)?.marketId === id);
      const change = part ?? proposal;
      const settings = change && marketBefore(records, id, change);
      if (settings !== null) before.set(id, settings);
    }
    return { markets: marketsOf(proposalsIn(records)), before };
  }, [records, named, proposal, parts]);
}

/** The network's current values, to hold what a proposal changes against. */
export function useCurrentState(record: ProposalRecord): CurrentState {
  const { proposal } = record;
  const { api } = useExplorer();
  const assets = useAssets().data?.assets;
  const parameters = useQuery(parametersQuery(api.value)).data?.parameters;
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
