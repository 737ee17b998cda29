// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from '#lib/browser/testing/fake-browser.ts';
import { defaultNetwork, defaultSettings } from '#lib/settings/settings.ts';
import { type ApiTokenState, noApiToken } from '#lib/sites/api-token-state.ts';
import { ApiTokenSection } from './api-token-section.tsx';

const token = 'a1'.repeat(32);
const inUse: ApiTokenState = { state: 'valid', networkIds: ['first'], remembered: false, hint: 'a1a1', checkedAt: 0 };

function setUp(state: ApiTokenState = noApiToken, settings = defaultSettings) {
  const section = (shown: ApiTokenState) => <ApiTokenSection kept={shown} settings={settings} now={180_000} />;
  const { rerender, container } = render(section(state));
  return { container, show: (shown: ApiTokenState) => rerender(section(shown)) };
}

const saved = () => fakeBrowser.argumentsOf('apiToken.set');
const forgotten = () => fakeBrowser.argumentsOf('apiToken.forget').length;
const field = () => screen.getByLabelText<HTMLInputElement>(/Paste/);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const paste = (value: string) => fireEvent.input(field(), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));

describe('the API token in the settings', () => {
  afterEach(cleanup);

  it('takes a token as a secret, without spaces, not remembered unless asked to', async () => {
    setUp();
    expect(field().type).toBe('password');
    expect(field().getAttribute('autocomplete')).toBe('off');
    expect(button('Use this token').disabled).toBe(true);
    paste(` ${token}\n`);
    await press('Use this token');
    await expect.poll(saved).toEqual([{ token, remember: false }]);
  });

  it('remembers it when asked to, having said what that means', async () => {
    setUp();
    expect(screen.getByText(/anyone who can read your files can use it/)).toBeTruthy();
    paste(token);
    fireEvent.click(screen.getByLabelText(/Remember it on this computer/));
    await press('Use this token');
    await expect.poll(saved).toEqual([{ token, remember: true }]);
  });

  it('keeps nothing of it in the page once it is saved', async () => {
    const { container, show } = setUp();
    paste(token);
    await press('Use this token');
    show(inUse);
    await expect.poll(() => field().value).toBe('');
    expect(container.innerHTML).not.toContain(token);
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByTestId('token-hint').textContent).toBe('Ends in \u2068…a1a1\u2069');
  });

  it.each(['short', `${token}0`, `${token.slice(1)}-`])('says what is wrong with %s', (text) => {
    setUp();
    paste(text);
    expect(screen.getByText(/64 letters and digits/)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    fireEvent.submit(field());
    expect(saved()).toEqual([]);
  });

  it('keeps what was pasted, and says why, when the wallet refuses it', async () => {
    setUp();
    fakeBrowser.fail('The wallet rejected this token.');
    paste(token);
    await press('Use this token');
    expect(await screen.findByText('The wallet rejected this token.')).toBeTruthy();
    expect(field().value).toBe(token);
  });

  it.each([
    [inUse, 'The wallet accepts this token.', 'Last used or checked 3 minutes ago.'],
    [{ ...inUse, state: 'invalid' }, 'The wallet rejected your API token', 'the wallet service must be restarted'],
    [{ ...inUse, state: 'unchecked', checkedAt: null }, 'The wallet has not responded yet.', 'Start the wallet'],
    [{ ...inUse, remembered: true }, 'The wallet accepts this token.', 'Remembered on this computer.'],
    [inUse, 'The wallet accepts this token.', 'Forgotten when you quit the browser.'],
  ] as const)('tells what has become of it: %o', (state, title, text) => {
    const { show } = setUp();
    const [status] = screen.getAllByRole('status');
    show(state);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(status?.textContent).toContain(text);
  });

  it('says of another network’s that the one pasted here replaces it', () => {
    const second = { ...defaultNetwork, id: 'b', name: 'Testnet' };
    const settings = { ...defaultSettings, networks: [defaultNetwork, second], networkId: 'b' };
    const { container } = setUp(inUse, settings);
    expect(field()).toBeTruthy();
    expect(container.textContent).toContain(
      'The one that ends in \u2068…a1a1\u2069, for \u2068My wallet\u2069, is forgotten',
    );
    cleanup();
    expect(setUp(noApiToken, settings).container.textContent).not.toContain('room for one token');
  });

  it('says of one for a wallet that no network has where it is, and forgets it', async () => {
    const { container } = setUp({ ...inUse, networkIds: [], remembered: true });
    expect(container.textContent).toContain('ends in \u2068…a1a1\u2069 is for a wallet address that no network has.');
    expect(container.textContent).toContain('Remembered on this computer.');
    await press('Forget this token');
    await press('Forget it');
    await expect.poll(forgotten).toBe(1);
  });

  it('asks once before it forgets it', async () => {
    setUp(inUse);
    await press('Forget this token');
    expect(forgotten()).toBe(0);
    expect(document.activeElement).toBe(button('Cancel'));
    await press('Forget it');
    await expect.poll(forgotten).toBe(1);
  });

  it('keeps it when the user thinks better of it', async () => {
    setUp(inUse);
    await press('Forget this token');
    await press('Cancel');
    expect(forgotten()).toBe(0);
    expect(document.activeElement).toBe(button('Forget this token'));
  });
});
