import { Button } from '#components/controls.tsx';
import { Failure } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { bidiIsolate, escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isManaged } from '#lib/settings/managed-network.ts';

/** Stores another expected chain. Rejects with a sentence for the user. */
export type ExpectChain = (change: { id: string; expectedChainId: string }) => Promise<unknown>;

/** Where the wallet is on another chain than expected: expects that one from now on. An administrator's network keeps its own. */
export function ExpectChainButton(props: { networkId: string; found: string; expect: ExpectChain }) {
  const { networkId: id, found, expect } = props;
  const expecting = useTask(() => expect({ id, expectedChainId: found }));
  if (isManaged({ id })) return null;
  return (
    <>
      <Button data-testid="expect-chain" task={expecting}>
        {t('expect_chain', { chain: bidiIsolate(escapeInvisible(found)) })}
      </Button>
      <Failure sentence={expecting.failure} />
    </>
  );
}
