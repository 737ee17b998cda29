import type { DataApi } from '#lib/data-api/data-api.ts';
import { estimatePosition } from '#lib/data-api/estimate-position.ts';
import type { PositionEstimate } from '#lib/data-api/schema/position-estimate.ts';
import type { MarginQuestion } from './margin-form.ts';

/** The estimate that answers a question; nothing is asked while there is none. */
export function estimateQuery(api: DataApi, question: MarginQuestion | null) {
  return {
    queryKey: [api.baseUrl, 'estimate', question],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PositionEstimate> => {
      const { marketId = '', openVolume = '', collateralAvailable = '' } = question ?? {};
      const collateral = collateralAvailable === '' ? undefined : collateralAvailable;
      return estimatePosition(api, { marketId, openVolume, collateralAvailable: collateral }, { signal });
    },
    enabled: question !== null,
  };
}
