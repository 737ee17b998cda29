import { useMemo } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { useQuery } from '#components/explorer/shell/use-query.ts';
import { assetsQuery } from '#lib/explorer/assets-query.ts';
import { governanceToken } from '#lib/explorer/governance/governance-token.ts';
import { parametersQuery } from '#lib/explorer/parameters-query.ts';
import type { CurrentState } from './terms/proposal-terms.tsx';

/** What proposals are held against: the assets and the network parameters as they are, and the token that votes. */
export function useCurrentState(): CurrentState {
  const { api } = useExplorer();
  const assets = useQuery(assetsQuery(api.value)).data?.assets;
  // The same object at every drawing: it holds how far the pages have come.
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
