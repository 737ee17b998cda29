import { useMemo } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import { governanceToken } from '#lib/explorer/governance/governance-token.ts';
import { parametersQuery } from '#lib/explorer/parameters-query.ts';
import type { CurrentState } from './terms/proposal-terms.tsx';

/** The assets and network parameters as they are now, to compare a proposal with. */
export function useCurrentState(): CurrentState {
  const { api } = useExplorer();
  const assets = useQuery(assetsQuery(api.value)).data?.assets;
  // Memoised: the query object holds the progress of its pages.
  const parameters = useQuery(useMemo(() => parametersQuery(api.value), [api.value])).data?.parameters;
  return useMemo(
    () => ({
      assetOf: (id) => assets?.find((asset) => asset.id === id) ?? null,
      parameterOf: (key) => parameters?.find((parameter) => parameter.key === key) ?? null,
      token: governanceToken(parameters ?? [], assets ?? []),
    }),
    [assets, parameters],
  );
}
