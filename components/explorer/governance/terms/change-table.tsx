import { useContext } from 'preact/hooks';
import { Fact, Sent } from '#components/explorer/shell/fact-list.tsx';
import { useAsSent } from '#components/explorer/shell/query-data.tsx';
import { Sheet } from '#components/explorer/shell/sheet.tsx';
import { Breakable } from '#components/site-name.tsx';
import type { Asset } from '#lib/data-api/list-assets.ts';
import type { NetworkParameter } from '#lib/data-api/list-network-parameters.ts';
import type { Terms as ProposalTerms } from '#lib/data-api/schema/proposal.ts';
import { type ChangedMember, membersBeside } from '#lib/explorer/governance/market-before.ts';
import { parameterUnit } from '#lib/explorer/parameter-value.ts';
import { routeHash } from '#lib/explorer/route.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { memberAt, type Terms } from '#lib/terms/term.ts';
import { assetTerms } from '#lib/terms/terms-table.ts';
import { jsonChange, ParameterValueView } from '../../parameters/parameter-value.tsx';
import { MemberFacts, TermsScope } from './members.tsx';

/** Members of a message as they were, or are, where that is known, beside what they would be. */
export function ChangeTable(props: {
  before?: string | undefined;
  after: string;
  changes: readonly ChangedMember[];
  terms: Terms;
}) {
  const { changes, terms } = props;
  const context = useContext(TermsScope);
  const show = ({ path }: ChangedMember, raw = '') =>
    raw === '' ? (
      <span class="soft">{t('ex_gov_not_set')}</span>
    ) : (
      <Sent raw={raw} words={memberAt(terms, path).term.read?.(raw, context, {})} />
    );
  return (
    <Sheet
      class="change-table"
      testId="changes"
      columns={[
        { label: t('ex_gov_what'), cell: ({ path }) => memberAt(terms, path).label },
        ...(props.before === undefined
          ? []
          : [{ label: props.before, cell: (change: ChangedMember) => show(change, change.before) }]),
        { label: props.after, cell: (change) => show(change, change.after) },
      ]}
      rows={changes}
      keyOf={({ path }) => path.join(' ')}
      rowHeads
    />
  );
}

const proposedLabel = (enacted: boolean): string => t(enacted ? 'ex_gov_changed_to' : 'ex_gov_proposed');

/** What an update sets of an asset beside what is now. `asset` is null while it is not known. */
export function AssetUpdate(props: {
  update: NonNullable<ProposalTerms['updateAsset']>;
  asset: Asset | null;
  enacted: boolean;
}) {
  const { assetId, changes } = props.update;
  const details = props.asset?.details ?? null;
  return (
    <>
      <MemberFacts of={{ assetId }} terms={{ assetId: 'ex_asset' }} />
      {details === null && <p class="soft">{t('tx_note_unknown_asset')}</p>}
      <ChangeTable
        before={details === null ? undefined : t('ex_gov_now')}
        after={proposedLabel(props.enacted)}
        changes={membersBeside(details ?? {}, changes ?? {})}
        terms={assetTerms(details)}
      />
    </>
  );
}

/** The new value of a network parameter beside the current one. `current` is null while it is not known. */
export function ParameterUpdate(props: {
  change: NetworkParameter;
  current: NetworkParameter | null;
  token: Asset | null;
  enacted: boolean;
}) {
  const { current, enacted } = props;
  const { key, value } = props.change;
  const unit = parameterUnit(key, props.token);
  const lines = useAsSent() || enacted || current === null ? null : jsonChange(current.value, value);
  return (
    <>
      <dl class="facts">
        <Fact label={t('ex_gov_parameter')} raw={key}>
          <a href={routeHash({ view: 'parameters', query: { q: key } })}>
            <code>
              <Breakable text={escapeInvisible(key)} />
            </code>
          </a>
        </Fact>
        {lines === null && (
          <>
            <dt>{t('ex_gov_now')}</dt>
            <dd data-testid="change-now">
              {current === null ? (
                <span class="soft">{t('ex_gov_parameter_not_known')}</span>
              ) : (
                <ParameterValueView value={current.value} unit={unit} />
              )}
            </dd>
            <dt>{proposedLabel(enacted)}</dt>
            <dd data-testid="change-proposed" data-raw={value}>
              <ParameterValueView value={value} unit={unit} />
            </dd>
          </>
        )}
      </dl>
      {lines}
    </>
  );
}
