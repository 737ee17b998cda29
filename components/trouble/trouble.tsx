import { useState } from 'preact/hooks';
import { Button, Failure, JobButton } from '#components/controls.tsx';
import { Select, Switch } from '#components/form.tsx';
import { PlainHead, Section } from '#components/page-head.tsx';
import { ExpectChainButton } from '#components/wallet/findings.tsx';
import { downloadFile } from '#lib/browser/download-file.ts';
import { requestLackingPermissions } from '#lib/browser/host-permission.ts';
import { openSettings, openSites } from '#lib/browser/windows.ts';
import { siteName } from '#lib/format/names.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { ReportChoices } from '#lib/trouble/report.ts';
import { isProblem, type TroubleResult } from '#lib/trouble/trouble-result.ts';
import { CheckLine } from './check-line.tsx';

export interface TroubleState {
  results: readonly TroubleResult[];
  /** This page has asked for the checks, and waits. */
  checking: boolean;
  /** Why they could not be made; null for none. */
  failure: string | null;
  networkId: string;
  /** Chain ID; empty for any. */
  expected: string;
  /** Origin; null for none. */
  site: string | null;
  /** Origins to choose from. */
  knownSites: readonly string[];
  now: number;
}

/** Promises reject with a sentence for the user. */
export interface TroubleActions {
  check(): void;
  chooseSite(origin: string | null): void;
  /** Has the wallet ask the user. */
  askWallet(): Promise<unknown>;
  writeReport(choices: ReportChoices): string;
}

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
      {canAllow && (
        <JobButton job={() => requestLackingPermissions([address]).then(actions.check)}>{t('allow')}</JobButton>
      )}
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
function CheckList(props: PageProps & { name: string; results: readonly TroubleResult[] }) {
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

/** The sections, and what the names of their checks begin with. */
const groups = [
  { name: 'wallet', title: 'view_wallet', checks: /^wallet-/ },
  { name: 'site', title: 'trouble_site', checks: /^site-/ },
  { name: 'api', title: 'trouble_network', checks: /api/ },
] as const;

/** The report as it will be shared, and what the user can add to it. */
function ReportSection(props: { write: (choices: ReportChoices) => string; hasSite: boolean; ready: boolean }) {
  const [choices, setChoices] = useState<ReportChoices>({ addresses: false, site: false });
  const [said, setSaid] = useState('');
  const report = props.write(choices);
  const choose = (change: Partial<ReportChoices>): void => {
    setSaid('');
    setChoices((all) => ({ ...all, ...change }));
  };
  const copy = (): void => {
    navigator.clipboard.writeText(report).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copy_failed')),
    );
  };
  const save = (): void => downloadFile('drawbridge-report.txt', 'text/plain;charset=utf-8', report);
  return (
    <Section
      name="report"
      title={t('trouble_report_heading')}
      hint={t('trouble_report_hint')}
      class="options-section stack-3"
      data-testid="report"
    >
      <Switch
        name="report-addresses"
        label={t('trouble_report_addresses')}
        checked={choices.addresses}
        onChange={(addresses) => choose({ addresses })}
      />
      {props.hasSite && (
        <Switch
          name="report-site"
          label={t('trouble_report_site')}
          checked={choices.site}
          onChange={(site) => choose({ site })}
        />
      )}
      <textarea
        class="field report"
        readOnly
        rows={16}
        value={report}
        aria-labelledby="report-heading"
        lang="en"
        dir="ltr"
      />
      <div class="setting-buttons">
        <Button id="copy-report" disabled={!props.ready} onClick={copy}>
          {t('trouble_report_copy')}
        </Button>
        <Button id="save-report" disabled={!props.ready} onClick={save}>
          {t('trouble_report_save')}
        </Button>
        <span role="status">{said}</span>
      </div>
    </Section>
  );
}

/** Every check from a site to the wallet and its network, with the results as they arrive. */
export function Trouble({ state, actions }: PageProps) {
  const { results, checking, failure, site, knownSites } = state;
  const running = failure === null && results.some(({ finding }) => finding === 'running');
  const problems = results.filter(({ finding }) => isProblem(finding));
  const others = results.filter(({ finding }) => !isProblem(finding));
  const summary = problems.length === 0 ? t('trouble_well') : plural('trouble_problems', problems.length);
  // A test of another network, which another page asked for, has replaced this one's.
  const isUntested = results.some(({ check, finding }) => check === 'wallet-health' && finding === 'skipped');
  return (
    <>
      <PlainHead page="trouble" />
      <main class="options">
        <div class="stack-2">
          <h1>{t('trouble_title')}</h1>
          <p class="soft">{t('trouble_hint')}</p>
          <div class="setting-buttons">
            <Button id="check" look="primary" disabled={checking} onClick={actions.check}>
              {t('check_again')}
            </Button>
            <strong
              role="status"
              // The heading of the problems says it to those who see it.
              class={problems.length > 0 && !running ? 'visually-hidden' : ''}
              data-testid="trouble-summary"
              data-running={running}
              data-problems={problems.length}
            >
              {running ? t('finding_running') : failure === null && !isUntested ? summary : ''}
            </strong>
          </div>
          <Failure sentence={failure} />
        </div>
        {problems.length > 0 && (
          <Section name="problems" title={summary} class="options-section stack-3">
            <CheckList name="problems" results={problems} state={state} actions={actions} />
          </Section>
        )}
        {groups.map(({ name, title, checks }) => (
          <Section key={name} name={name} title={t(title)} class="options-section stack-3">
            {name === 'site' && (
              <Select
                label={t('trouble_choose_site')}
                name="site"
                value={site ?? ''}
                options={[
                  ['', t('trouble_no_site')],
                  ...knownSites.map((origin) => [origin, siteName(origin)] as const),
                ]}
                onSelect={(chosen) => actions.chooseSite(chosen === '' ? null : chosen)}
              />
            )}
            <CheckList
              name={name}
              results={others.filter(({ check }) => checks.test(check))}
              state={state}
              actions={actions}
            />
          </Section>
        ))}
        <ReportSection write={actions.writeReport} hasSite={site !== null} ready={!running} />
      </main>
    </>
  );
}
