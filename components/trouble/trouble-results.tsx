import { JobButton } from '#components/controls.tsx';
import { ExpectChainButton } from '#components/wallet/findings.tsx';
import { openSettings, openSites } from '#lib/browser/windows.ts';
import { t } from '#lib/i18n/i18n.ts';
import { isProblem, type TroubleResult } from '#lib/trouble/trouble-result.ts';
import { CheckLine } from './check-line.tsx';
import type { TroubleActions, TroubleState } from './trouble.tsx';

const mended = new Set<TroubleResult['finding']>(['no-answer', 'bad-answer', 'token-ended']);

interface PageProps {
  state: TroubleState;
  actions: TroubleActions;
}

/** What the user can do about a result on this page. */
function Remedy({ result, state, actions }: PageProps & { result: TroubleResult }) {
  const { check, finding, address, detail } = result;
  const canAllow = finding === 'no-permission' && address !== '';
  const canAsk =
    check === 'wallet-open' && finding !== 'token-ended' && (isProblem(finding) || finding === 'not-asked');
  const canChange = (address !== '' || finding === 'token-ended') && mended.has(finding);
  const isBlocked = finding === 'site-blocked';
  const canExpect = finding === 'wrong-chain';
  if (!canAllow && !canChange && !isBlocked && !canAsk && !canExpect) return null;
  return (
    <div class="notice-actions">
      {canAllow && <JobButton job={() => actions.allow(address)}>{t('trouble_allow')}</JobButton>}
      {canAsk && (
        <JobButton id="ask-wallet" job={actions.askWallet}>
          {t('trouble_ask')}
        </JobButton>
      )}
      {canChange && <JobButton job={openSettings}>{t('change_in_settings')}</JobButton>}
      {canExpect && <ExpectChainButton networkId={state.networkId} found={detail} onDone={actions.check} />}
      {isBlocked && <JobButton job={openSites}>{t('sites_all')}</JobButton>}
    </div>
  );
}

/** Checks, each with its outcome, what it means and what the user can do. `name` is that of the section. */
export function CheckList(props: PageProps & { name: string; results: readonly TroubleResult[] }) {
  const { name, results, state, actions } = props;
  if (results.length === 0) return null;
  return (
    <ul class="rows check-list" aria-labelledby={`${name}-heading`}>
      {results.map((result) => (
        <CheckLine
          key={`${result.check} ${result.address}`}
          expected={state.expected}
          now={state.now}
          // The wallet's address is shown once.
          result={/^wallet-(?!health)/.test(result.check) ? { ...result, address: '' } : result}
        >
          <Remedy result={result} state={state} actions={actions} />
        </CheckLine>
      ))}
    </ul>
  );
}
