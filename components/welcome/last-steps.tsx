import { Button } from '#components/controls.tsx';
import { Icon } from '#components/icon.tsx';
import { bidiIsolate } from '#lib/format/escape-invisible.ts';
import { siteName } from '#lib/format/names.ts';
import { formattingLocale, plural, t } from '#lib/i18n/i18n.ts';

/** How to pin the icon in this browser. `pinned` is null where the browser does not tell. */
export function PinStep({ pinned, isChromium }: { pinned: boolean | null; isChromium: boolean }) {
  const steps = isChromium
    ? [t('welcome_pin_chromium_menu'), t('welcome_pin_chromium_pin')]
    : [t('welcome_pin_firefox_menu'), t('welcome_pin_firefox_pin')];
  return (
    <div class="stack-3">
      <p>{t('welcome_pin_text')}</p>
      {pinned !== true && (
        <ol class="welcome-list">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p role="status" class={pinned === true ? 'said-ok' : 'soft'} data-testid="pinned">
        {pinned === true && <Icon name="check" />}
        {pinned !== null && (pinned ? t('welcome_pin_pinned') : t('welcome_pin_not_yet'))}
      </p>
    </div>
  );
}

/** How to connect a dApp; says when one is. */
export function DappStep({ connected, findProblem }: { connected: readonly string[]; findProblem: () => void }) {
  const names = connected.map((origin) => bidiIsolate(siteName(origin)));
  const sites = new Intl.ListFormat(formattingLocale()).format(names);
  return (
    <div class="stack-3">
      <ol class="welcome-list">
        <li>{t('welcome_dapp_open')}</li>
        <li>{t('welcome_dapp_connect')}</li>
        <li>{t('welcome_dapp_keys')}</li>
      </ol>
      <p role="status" class={connected.length > 0 ? 'said-ok' : 'soft'} data-testid="connected">
        {connected.length > 0 && <Icon name="check" />}
        {connected.length > 0
          ? plural('welcome_dapp_connected', connected.length, { sites })
          : t('welcome_dapp_waiting')}
      </p>
      <p class="soft small">{t('welcome_dapp_trouble')}</p>
      <div>
        <Button compact onClick={findProblem}>
          {t('trouble_title')}
        </Button>
      </div>
    </div>
  );
}
