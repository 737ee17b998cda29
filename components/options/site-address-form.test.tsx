// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteAddressForm } from './site-address-form.tsx';

afterEach(cleanup);

const waiting = 'Answer the browser’s permission prompt first.';
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })));
const type = (value: string) => fireEvent.input(screen.getByLabelText('Site'), { target: { value } });

test('what is submitted while the browser asks is answered: it is wrong, or must wait', async () => {
  const asking = Promise.withResolvers<void>();
  const onSite = vi.fn(() => asking.promise);
  render(<SiteAddressForm name="site" label="Site" action="Add" onSite={onSite} />);
  type('127.0.0.1:8080');
  await submit();
  expect(onSite.mock.calls).toEqual([['http://127.0.0.1:8080']]);
  expect(screen.queryByText(waiting)).toBeNull();
  type('ftp://x');
  await submit();
  expect(screen.getByText('Use the form https://dapp.example.')).toBeTruthy();
  type('dapp.example');
  await submit();
  expect(screen.getByText(waiting)).toBeTruthy();
  asking.resolve();
  await expect.poll(() => screen.queryByText(waiting)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Site').value).toBe('dapp.example');
  await submit();
  expect(onSite).toHaveBeenLastCalledWith('https://dapp.example');
});
