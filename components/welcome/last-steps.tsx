import { useEffect, useRef, useState } from 'preact/hooks';
import { Done, JobButton } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { SiteName } from '#components/site-name.tsx';
import { practiceOrigin } from '#lib/approvals/approval.ts';
import { callApprovalWindow, openTrouble } from '#lib/browser/windows.ts';
import { command } from '#lib/commands/send-command.ts';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { listFormat, plural, t } from '#lib/i18n/i18n.ts';
import type { ChangeProgress, WelcomeState } from './welcome.tsx';

/** The practice site, whose request looks like any site's. */
export function PracticeStep(props: { state: WelcomeState; changeProgress: ChangeProgress }) {
  const step = props.state.practice?.step ?? null;
  const [answer, setAnswer] = useState<'allowed' | 'denied' | null>(null);
  const before = useRef(step);
  useEffect(() => {
    const last = before.current;
    before.current = step;
    if (step === 'asking') return setAnswer(null);
    // A denied request is removed.
    const given = step === 'done' ? 'allowed' : last === 'asking' ? 'denied' : null;
    if (given === null) return;
    setAnswer(given);
    props.changeProgress((all) => ({ ...all, done: [...new Set([...all.done, 'practice' as const])] }));
  }, [step]);
  const isAsked = step === 'asking';
  return (
    <div class="stack-3">
      <p>{t('welcome_practice_text')}</p>
      <section class="practice-site box" aria-label={t('welcome_practice_site')}>
        <p class="practice-bar line small soft">
          <Icon name="globe" size={14} />
          <SiteName origin={practiceOrigin} />
        </p>
        <div class="practice-page stack-2">
          <p class="soft">{t('welcome_practice_site')}</p>
          {isAsked ? (
            <JobButton job={callApprovalWindow}>{t('welcome_practice_show')}</JobButton>
          ) : (
            <JobButton {...(answer === null && { look: 'primary' as const })} job={() => command('practice.ask')}>
              {answer === null ? t('welcome_practice_connect') : t('try_again')}
            </JobButton>
          )}
        </div>
      </section>
      <p role="status" data-testid="practice-said">
        {isAsked && t('welcome_practice_asking')}
        {!isAsked && answer === 'allowed' && t('welcome_practice_allowed')}
        {!isAsked && answer === 'denied' && t('welcome_practice_denied')}
      </p>
    </div>
  );
}

/** How to pin the icon in this browser. `pinned` is null where the browser does not tell. */
export function PinStep({ pinned, isChromium }: { pinned: boolean | null; isChromium: boolean }) {
  const steps = [t('welcome_pin_menu'), t(isChromium ? 'welcome_pin_chromium_pin' : 'welcome_pin_firefox_pin')];
  return (
    <div class="stack-3">
      <p>{t('welcome_pin_text')}</p>
      {pinned !== true && (
        <ol class="stack-3">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p role="status" class="soft" data-testid="pinned">
        {pinned === true && <Done>{t('welcome_pin_pinned')}</Done>}
        {pinned === false && t('welcome_pin_not_yet')}
      </p>
    </div>
  );
}

/** How to connect a dApp; says when one is. */
export function DappStep({ connected }: { connected: readonly string[] }) {
  const names = connected.map((origin) => bidiIsolate(siteName(origin)));
  const sites = listFormat().format(names);
  return (
    <div class="stack-3">
      <ol class="stack-3">
        <li>{t('welcome_dapp_open')}</li>
        <li>{t('welcome_dapp_connect')}</li>
        <li>{t('welcome_dapp_keys')}</li>
      </ol>
      <p role="status" class="soft" data-testid="connected">
        {connected.length === 0 && t('welcome_dapp_waiting')}
        {connected.length > 0 && <Done>{plural('welcome_dapp_connected', connected.length, { sites })}</Done>}
      </p>
      <p class="soft small">{t('welcome_dapp_trouble')}</p>
      <JobButton compact job={openTrouble}>
        {t('trouble_title')}
      </JobButton>
    </div>
  );
}
