import type { JSX } from 'preact';
import { CopyButton } from '#components/copy-button.tsx';
import { CopiedKey } from '#components/explorer/shell/copied-key.tsx';
import type { SignerBundle } from '#lib/data-api/schema/signer-bundle.ts';
import { unixMilliseconds } from '#lib/data-api/timestamp.ts';
import { countSignatures } from '#lib/explorer/count-signatures.ts';
import { formatDecimal } from '#lib/explorer/format-decimal.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { formatDate } from '#lib/format/time.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { OtherMembers } from '../governance/other-members.tsx';

const members = ['epochSeq', 'nonce', 'oldSigner', 'signatures', 'submitter', 'timestamp'];

function Signatures({ signatures }: { signatures: string }): JSX.Element {
  const count = countSignatures(signatures);
  return (
    <span class="with-copy">
      <details class="bundle-signatures">
        <summary>{count === null ? t('ex_bundle_signatures') : plural('ex_bundle_signature_count', count)}</summary>
        <code>{escapeInvisible(signatures)}</code>
      </details>
      <CopyButton text={signatures} what={t('ex_bundle_signatures')} />
    </span>
  );
}

function Time({ timestamp }: { timestamp: string }): JSX.Element {
  const at = unixMilliseconds(timestamp, 'nanoseconds');
  return (
    <span class="with-copy">
      <span>
        {at === null ? (
          escapeInvisible(timestamp) || t('ex_empty_value')
        ) : (
          <>
            {formatDate(at)} <code class="soft">{escapeInvisible(timestamp)}</code>
          </>
        )}
      </span>
      <CopyButton text={timestamp} what={t('ex_bundle_timestamp')} />
    </span>
  );
}

function BundleRow({ bundle }: { bundle: SignerBundle }): JSX.Element {
  const { epochSeq, nonce, oldSigner, signatures, submitter, timestamp } = bundle;
  return (
    <tr data-testid="bundle">
      <td data-label={t('ex_bundle_epoch')}>
        <span class="with-copy">
          {formatDecimal(escapeInvisible(epochSeq))}
          <CopyButton text={epochSeq} what={t('ex_bundle_epoch')} />
        </span>
      </td>
      <td data-label={t('ex_bundle_old_signer')}>
        <CopiedKey value={oldSigner} what={t('ex_bundle_old_signer')} />
      </td>
      <td data-label={t('ex_bundle_submitter')}>
        <CopiedKey value={submitter} what={t('ex_bundle_submitter')} />
      </td>
      <td data-label={t('ex_bundle_nonce')}>
        <CopiedKey value={nonce} what={t('ex_bundle_nonce')} picture={false} />
      </td>
      <td data-label={t('ex_bundle_signatures')}>
        <span>
          <Signatures signatures={signatures} />
          <OtherMembers of={bundle} shown={members} />
        </span>
      </td>
      <td data-label={t('ex_bundle_timestamp')}>
        <Time timestamp={timestamp} />
      </td>
    </tr>
  );
}

/** The bundles of one page, every field of each. `busy` while they are still those of another page. */
export function BundleTable({ bundles, busy }: { bundles: readonly SignerBundle[]; busy: boolean }): JSX.Element {
  const columns = [
    t('ex_bundle_epoch'),
    t('ex_bundle_old_signer'),
    t('ex_bundle_submitter'),
    t('ex_bundle_nonce'),
    t('ex_bundle_signatures'),
    t('ex_bundle_timestamp'),
  ];
  return (
    <table class="sheet bundles" aria-label={t('ex_view_bundles')} aria-busy={busy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bundles.map((bundle) => (
          <BundleRow key={`${bundle.oldSigner} ${bundle.submitter} ${bundle.nonce}`} bundle={bundle} />
        ))}
      </tbody>
    </table>
  );
}
