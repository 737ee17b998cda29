// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { FieldForm, typedOrigin } from './field-form.tsx';

afterEach(cleanup);

const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add' })));
const type = (value: string) => fireEvent.input(screen.getByLabelText('Site'), { target: { value } });

test('says that it was saved, until something else is typed', async () => {
  const save = vi.fn(async (_text: string) => undefined);
  render(<FieldForm name="site" label="Site" action="Add" save={save} />);
  const status = screen.getByRole('status');
  type('a');
  save.mockRejectedValueOnce(new Error('The disk is full.'));
  await submit();
  expect(await screen.findByText('The disk is full.')).toBeTruthy();
  expect(status.textContent).toBe('');
  await submit();
  await waitFor(() => expect(status.textContent).toBe('Saved'));
  type('b');
  expect(status.textContent).toBe('');
});

test('says what is wrong with an address, or why it was not taken, until the next one is', async () => {
  const onSite = vi.fn(async (_origin: string) => undefined);
  render(<FieldForm name="site" label="Site" action="Add" save={(text) => onSite(typedOrigin(text))} />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Site');
  type('127.0.0.1:8080');
  await submit();
  expect(onSite.mock.calls).toEqual([['http://127.0.0.1:8080']]);
  expect(field().value).toBe('');
  type('ftp://x');
  await submit();
  expect(await screen.findByText('Use the form https://dapp.example.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  type('dapp.example');
  onSite.mockRejectedValueOnce(new Error('The disk is full.'));
  await submit();
  expect(await screen.findByText('The disk is full.')).toBeTruthy();
  expect(field().value).toBe('dapp.example');
  await submit();
  expect(onSite).toHaveBeenLastCalledWith('https://dapp.example');
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('false'));
});
