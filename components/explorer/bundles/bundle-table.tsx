import type { ComponentChildren } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import { OtherMembers, Sent } from '#components/explorer/shell/fact-list.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import type { SignerBundle } from '#lib/data-api/list-signer-bundles.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDecimal } from '#lib/format/format-decimal.ts';
import { chainName } from '#lib/format/names.ts';
import { type PlainMessageKey, plural, t } from '#lib/i18n/i18n.ts';
import { asTime } from '#lib/terms/term.ts';

/** Hexadecimal digits of one Ethereum signature: 65 bytes. */
const signatureDigits = 130;

/** The signatures of a bundle, concatenated in hexadecimal, and their number if all are complete. */
function Signatures({ signatures }: { signatures: string }) {
  const digits = /^0x([0-9a-f]+)$/i.exec(signatures)?.[1]?.length ?? 0;
  const areWhole = digits > 0 && digits % signatureDigits === 0;
  return (
    <span class="with-copy">
      <details class="bundle-signatures">
        <summary>
          {areWhole ? plural('ex_bundle_signature_count', digits / signatureDigits) : t('ex_bundle_signatures')}
        </summary>
        <code>{escapeInvisible(signatures)}</code>
      </details>
      <CopyButton text={signatures} what={t('ex_bundle_signatures')} />
    </span>
  );
}

const columns: readonly [PlainMessageKey, (bundle: SignerBundle) => ComponentChildren][] = [
  ['ex_bundle_epochSeq', ({ epochSeq }) => <Sent raw={epochSeq} words={formatDecimal(epochSeq)} />],
  ['ex_chain', (bundle) => <Chain {...bundle} />],
  ['ex_bundle_old_signer', ({ oldSigner }) => <CopiedKey value={oldSigner} what={t('ex_bundle_old_signer')} />],
  ['ex_bundle_submitter', ({ submitter }) => <CopiedKey value={submitter} what={t('ex_bundle_submitter')} />],
  ['ex_bundle_nonce', ({ nonce }) => <CopiedKey value={nonce} what={t('ex_bundle_nonce')} picture={false} />],
  [
    'ex_bundle_signatures',
    (bundle) => (
      <span>
        <Signatures signatures={bundle.signatures} />
        <OtherMembers of={bundle} shown={shownMembers} />
      </span>
    ),
  ],
  ['ex_bundle_timestamp', ({ timestamp }) => <Sent raw={timestamp} words={asTime('nanoseconds')(timestamp)} />],
];

function Chain({ chainId }: SignerBundle) {
  return chainId === undefined ? null : <Sent raw={chainId} words={chainName(chainId)} />;
}

const members = ['epochSeq', 'oldSigner', 'submitter', 'nonce', 'signatures', 'timestamp', 'chainId'] as const;
const shownMembers = Object.fromEntries(members.map((name) => [name, null]));

export function bundleRows(bundles: readonly SignerBundle[]): readonly (readonly string[])[] {
  return [members, ...bundles.map((bundle) => members.map((name) => bundle[name] ?? ''))];
}

/** The bundles of one page, every field of each. `busy` while they are still those of another page. */
export function BundleTable({ bundles, busy }: { bundles: readonly SignerBundle[]; busy: boolean }) {
  const hasChains = bundles.some(({ chainId }) => chainId !== undefined);
  const shown = columns.filter(([label]) => label !== 'ex_chain' || hasChains);
  return (
    <Sheet
      class="bundles"
      label={t('ex_view_bundles')}
      busy={busy}
      columns={shown.map(([label]) => t(label))}
      rows={bundles}
      keyOf={({ oldSigner, submitter, nonce, chainId = '' }) => `${oldSigner} ${submitter} ${nonce} ${chainId}`}
      attributes={() => ({ 'data-testid': 'bundle' })}
      cells={(bundle) => shown.map(([, cell]) => cell(bundle))}
    />
  );
}
