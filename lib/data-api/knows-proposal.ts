import { DataApiError, isNotFound } from './data-api-error.ts';
import { type DataApi, openResponse, type RequestOptions } from './request.ts';

/**
 * Whether a data node knows a proposal (vegaprotocol/vega v0.71.6 and v0.79.0, datanode/api/trading_data_v2.go,
 * `GetGovernanceData`). Only its own "not found" is a no: whatever else fails rejects with `DataApiError`.
 */
export async function knowsProposal(api: DataApi, proposalId: string, options: RequestOptions = {}): Promise<boolean> {
  try {
    const response = await openResponse(api, '/api/v2/governance', { proposalId }, options);
    await response.body?.cancel();
    return true;
  } catch (error) {
    if (error instanceof DataApiError && error.refusal?.status === 404 && isNotFound(error)) return false;
    throw error;
  }
}
