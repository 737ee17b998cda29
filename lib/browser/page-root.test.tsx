// @vitest-environment happy-dom
import '#lib/browser/testing/fake-browser.ts';
import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { defaultSettings } from '#lib/settings/settings.ts';
import { openPage } from './page-root.ts';
import { useUnsaved } from './unsaved.ts';

test.each([
  ['that reads the settings', true],
  ['that follows other pages', false],
])('another language waits until what the user has typed is saved, in a page %s', async (_which, reads) => {
  document.body.innerHTML = '<div id="app"></div>';
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const settings = signal(defaultSettings);
  const typed = signal(false);
  const drawn = Promise.withResolvers<void>();
  const Form = () => {
    useUnsaved(typed.value);
    return <p>{String(typed.value)}</p>;
  };
  openPage('options_title', (draw) => draw(<Form />, reads ? settings : null).then(drawn.resolve));
  await drawn.promise;
  const show = async (value: boolean) => {
    typed.value = value;
    await expect.poll(() => document.body.textContent).toBe(String(value));
    // Effects run after the next frame.
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await show(true);
  settings.value = { ...defaultSettings, language: 'de' };
  if (!reads) localStorage.setItem('language', 'de');
  dispatchEvent(new Event('storage'));
  await show(true);
  expect(reload).not.toHaveBeenCalled();
  await show(false);
  expect(reload).toHaveBeenCalled();
  localStorage.clear();
  vi.restoreAllMocks();
});
