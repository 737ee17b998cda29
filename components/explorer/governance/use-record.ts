import { useEffect, useMemo, useState } from 'preact/hooks';
import { useExplorer } from '#components/explorer/shell/explorer-context.ts';
import { type QueryState, useQuery } from '#components/explorer/shell/use-query.ts';
import { type AskedProposal, mergeRecord, proposalQuery } from '#lib/explorer/governance/proposal-query.ts';
import type { ProposalRecord } from '#lib/governance/proposal-records.ts';

export interface KnownProposal {
  /** Null where neither the background nor the service knows it; undefined until the background has been asked. */
  record: ProposalRecord | null | undefined;
  /** The data API's answer. It is only asked for what the stream has not sent. */
  query: QueryState<AskedProposal>;
  /** Whether the proposal on screen is from that query. */
  asked: boolean;
  /** Why the stored proposal could not be read. */
  failure: unknown;
}

export function useRecord(id: string): KnownProposal {
  const { api, governance } = useExplorer();
  const alerts = governance.alerts.value;
  const alert = alerts?.[id];
  const [stored, setStored] = useState<ProposalRecord | null | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    governance.record(id).then(
      (record) => current && setStored(record),
      (error: unknown) => {
        if (!current) return;
        setFailure(error);
        setStored(null);
      },
    );
    return () => {
      current = false;
    };
  }, [id, governance, alert?.updatedAt]);
  // The alert has the proposer to search by.
  const wanted = alerts !== null && stored !== undefined && stored?.proposal == null;
  const query = useQuery(proposalQuery(api.value, id, alert?.proposer ?? '', wanted));
  const asked = query.data?.data ?? null;
  const { dataUpdatedAt } = query;
  // Thousands of votes may be in it.
  const record = useMemo(
    () => (stored === undefined ? undefined : mergeRecord(id, stored, asked, dataUpdatedAt)),
    [id, stored, asked, dataUpdatedAt],
  );
  return { record, query, asked: wanted && asked !== null, failure };
}
