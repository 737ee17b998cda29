import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, Chip, Done } from '#components/controls.tsx';
import { NetworksSection, type NetworksState } from '#components/options/networks-section.tsx';
import { PlainHead } from '#components/page-head.tsx';
import type { PracticeApproval } from '#lib/approvals/approval.ts';
import { inSentence } from '#lib/format/escape-invisible.ts';
import { t } from '#lib/i18n/i18n.ts';
import { currentNetwork } from '#lib/settings/settings.ts';
import { afterStep, type WelcomeProgress, type WelcomeStep, welcomeSteps } from '#lib/settings/welcome-progress.ts';
import { isUsable, type WalletStatus } from '#lib/wallet/wallet-checks.ts';
import { DappStep, PinStep, PracticeStep } from './last-steps.tsx';
import { WalletStep } from './wallet-step.tsx';

/** The chain that the wallet is on, which was learnt from it; networks of other kinds below. */
function NetworkStep({ state }: { state: NetworksState }) {
  const { settings } = state;
  const chainId = state.lastChainIds[settings.networkId] ?? '';
  const chain = inSentence(chainId);
  return (
    <>
      <p role="status">
        {chainId !== '' && currentNetwork(settings).expectedChainId === chainId && (
          <Done>{t('welcome_network_used', { chain })}</Done>
        )}
      </p>
      <details open={chainId === ''}>
        <summary>{t('welcome_network_other')}</summary>
        <div class="stack-3">
          <p>{t('welcome_network_text')}</p>
          <NetworksSection state={state} embedded />
        </div>
      </details>
    </>
  );
}

export interface WelcomeState extends NetworksState {
  progress: WelcomeProgress;
  /** Null before the first check. */
  wallet: WalletStatus | null;
  /** The practice site's request, while there is one. */
  practice: PracticeApproval | null;
  /** Null where the browser does not tell. */
  pinned: boolean | null;
  /** Origins of connected sites. */
  connected: readonly string[];
  isChromium: boolean;
}

/** Changes what is stored by then: two changes at once lose nothing. */
export type ChangeProgress = (change: (progress: WelcomeProgress) => WelcomeProgress) => void;

/** One step: its heading opens it, and Continue or Skip goes to the next one. */
function Step(props: {
  step: WelcomeStep;
  progress: WelcomeProgress;
  /** The step's goal is reached. */
  ready: boolean;
  onOpen: () => void;
  onEnd: () => void;
  children: ComponentChildren;
}) {
  const { step, progress, ready } = props;
  const isOpen = progress.open === step;
  const isDone = progress.done.includes(step);
  const isLast = step === welcomeSteps.at(-1);
  const heading = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    // Continue was pressed, so the focused button is gone, also after the last step.
    const isLost = wasOpen.current && document.activeElement === document.body;
    if ((isOpen && !wasOpen.current) || (!isOpen && isLost)) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const number = `${welcomeSteps.indexOf(step) + 1}`;
  return (
    <li class="welcome-step box" data-testid="welcome-step" data-step={step} data-open={isOpen}>
      <h2>
        <button
          ref={heading}
          type="button"
          class="welcome-head line wide wrap"
          aria-expanded={isOpen}
          onClick={props.onOpen}
        >
          <span class="welcome-number" aria-hidden="true">
            {number}
          </span>
          <span class="visually-hidden">{t('welcome_step', { number })}</span>
          <span class="welcome-name">{t(`welcome_${step}`)}</span>
          {isDone && (
            <Chip tone="ok" icon="check">
              {t('welcome_done')}
            </Chip>
          )}
        </button>
      </h2>
      {isOpen && (
        <div class="welcome-body stack-4">
          {props.children}
          <div class="setting-buttons">
            <Button look={ready ? 'primary' : 'quiet'} onClick={props.onEnd}>
              {t(!ready ? 'welcome_skip' : isLast ? 'welcome_finish' : 'welcome_continue')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

/** The first page that a new user sees, from finding the wallet to connecting the first dApp. */
export function Welcome({ state, changeProgress }: { state: WelcomeState; changeProgress: ChangeProgress }) {
  const { progress, wallet, practice, pinned, connected } = state;
  const { walletAddress } = currentNetwork(state.settings);
  // Ignore results for another address.
  const here = wallet?.address === walletAddress ? wallet : null;
  const ready: Record<WelcomeStep, boolean> = {
    wallet: here !== null && isUsable(here),
    network: true,
    practice: practice?.step !== 'asking' && progress.done.includes('practice'),
    pin: pinned !== false,
    dapp: connected.length > 0,
  };
  const bodies: Record<WelcomeStep, () => ComponentChildren> = {
    wallet: () => <WalletStep wallet={here} state={state} />,
    network: () => <NetworkStep state={state} />,
    practice: () => <PracticeStep state={state} changeProgress={changeProgress} />,
    pin: () => <PinStep pinned={pinned} isChromium={state.isChromium} />,
    dapp: () => <DappStep connected={connected} />,
  };
  return (
    <>
      <PlainHead page="welcome" />
      <main class="options welcome">
        <h1>{t('welcome_title')}</h1>
        <p>{t('welcome_intro')}</p>
        <p class="soft">{t('welcome_data')}</p>
        <ol class="welcome-steps stack-2">
          {welcomeSteps.map((step) => (
            <Step
              key={step}
              step={step}
              progress={progress}
              ready={ready[step]}
              onOpen={() => changeProgress((all) => ({ ...all, open: all.open === step ? null : step }))}
              onEnd={() => changeProgress((all) => afterStep(all, step, ready[step]))}
            >
              {progress.open === step && bodies[step]()}
            </Step>
          ))}
        </ol>
        <p role="status" data-testid="finished">
          {progress.done.includes('dapp') && progress.open === null && <Done>{t('welcome_finished')}</Done>}
        </p>
      </main>
    </>
  );
}
