import { Button } from '#components/controls.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useTask } from '#components/use-task.ts';
import { CheckLine } from '#components/wallet/check-line.tsx';
import { ExpectChainButton } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import { isProblem, type TroubleResult } from '#lib/trouble/trouble-result.ts';
import type { TroubleActions, TroubleState } from './trouble.tsx';
import { explainTrouble, troubleLabels, troubleLook } from './trouble-findings.tsx';

const mended = new Set<TroubleResult['finding']>(['no-answer', 'bad-answer', 'token-ended']);

interface PageProps {
  state: TroubleState;
  actions: TroubleActions;
}

/** What the user can do about a result on this page. */
function Remedy({ result, state, actions }: PageProps & { result: TroubleResult }) {
  const { check, finding, address, detail } = result;
  const allowing = useTask(() => actions.allow(address));
  const asking = useTask(actions.askWallet);
  const canAllow = finding === 'no-permission' && address !== '';
  const canAsk =
    check === 'wallet-open' && finding !== 'token-ended' && (isProblem(finding) || finding === 'not-asked');
  const canChange = (address !== '' || finding === 'token-ended') && mended.has(finding);
  const isBlocked = finding === 'site-blocked';
  const canExpect = finding === 'wrong-chain';
  if (!canAllow && !canChange && !isBlocked && !canAsk && !canExpect) return null;
  return (
    <div class="notice-actions">
      {canAllow && <Button task={allowing}>{t('trouble_allow')}</Button>}
      {canAsk && (
        <Button id="ask-wallet" task={asking}>
          {t('trouble_ask')}
        </Button>
      )}
      {canChange && <Button onClick={actions.openSettings}>{t('change_in_settings')}</Button>}
      {canExpect && <ExpectChainButton networkId={state.networkId} found={detail} expect={actions.expectChain} />}
      {isBlocked && <Button onClick={actions.openSites}>{t('sites_all')}</Button>}
      <Failure sentence={allowing.failure} />
    </div>
  );
}

/** What keeps something from working, why, and what to do. */
export function Problem({ result, state, actions }: PageProps & { result: TroubleResult }) {
  const { check, address, failure } = result;
  const { tone, icon, word } = troubleLook(result);
  const explained = explainTrouble(result, state);
  return (
    <li data-testid="check" data-check={check} data-finding={result.finding}>
      <Notice tone={tone} icon={icon} title={explained?.title ?? word}>
        {explained?.text}
        {failure && <p>{failureText(failure)}</p>}
        <p class="soft">
          {troubleLabels[check]()} {address !== '' && <bdi>{escapeInvisible(address)}</bdi>}
        </p>
        <Remedy result={result} state={state} actions={actions} />
      </Notice>
    </li>
  );
}

/** Checks that found no problem: those that passed are folded where others did not. */
export function Others(props: PageProps & { name: string; results: readonly TroubleResult[]; folds: boolean }) {
  const { name, folds, state, actions } = props;
  const isFolded = ({ finding }: TroubleResult): boolean => folds && finding === 'ok';
  const folded = props.results.filter(isFolded);
  const listed = (results: readonly TroubleResult[]) =>
    results.length > 0 && (
      <ul class="rows check-list" aria-labelledby={`${name}-heading`}>
        {results.map((result) => (
          <CheckLine
            key={`${result.check} ${result.address}`}
            label={troubleLabels[result.check]()}
            look={troubleLook(result)}
            problem={explainTrouble(result, state)}
            // The wallet's address is shown once.
            result={/^wallet-(?!health)/.test(result.check) ? { ...result, address: '' } : result}
          >
            <Remedy result={result} state={state} actions={actions} />
          </CheckLine>
        ))}
      </ul>
    );
  return (
    <>
      {listed(props.results.filter((result) => !isFolded(result)))}
      {folded.length > 0 && (
        <details>
          <summary class="soft">{plural('trouble_passed', folded.length)}</summary>
          {listed(folded)}
        </details>
      )}
    </>
  );
}
