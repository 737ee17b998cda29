import { useEffect, useState } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { type QueryState, useQuery } from '#components/explorer/shell/use-query.ts';
import { type AskedProposal, mergeRecord, proposalQuery } from '#lib/explorer/governance/proposal-query.ts';
import type { ProposalRecord } from '#lib/governance/proposal-record.ts';

export interface KnownProposal {
  /** Null where neither the background nor the service knows it; undefined until the background has been asked. */
  record: ProposalRecord | null | undefined;
  /** What the data API knows of it. It is asked only for what the stream has not sent. */
  query: QueryState<AskedProposal>;
  /** Whether the proposal on screen is from that query, and as old as it. */
  asked: boolean;
  /** Why what is stored could not be read. */
  failure: unknown;
}

/** A proposal as the background has stored it; from the service where the stream has not sent the proposal itself. */
export function useRecord(id: string): KnownProposal {
  const { api, governance } = useExplorer();
  const alerts = governance.alerts.value;
  const alert = alerts?.[id];
  const [heard, setHeard] = useState<ProposalRecord | null | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    governance.record(id).then(
      (record) => current && setHeard(record),
      (error: unknown) => {
        if (!current) return;
        setFailure(error);
        setHeard(null);
      },
    );
    return () => {
      current = false;
    };
  }, [id, governance, alert?.updatedAt]);
  // The alert tells whose proposal to ask for.
  const wanted = alerts !== null && heard !== undefined && heard?.proposal == null;
  const query = useQuery(proposalQuery(api.value, id, alert?.proposer ?? '', wanted));
  const asked = query.data?.data ?? null;
  const record = heard === undefined ? undefined : mergeRecord(id, heard, asked, query.dataUpdatedAt);
  return { record, query, asked: wanted && asked !== null, failure };
}
