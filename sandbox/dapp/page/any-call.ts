import { clientMethodNames, type Provider } from 'drawbridge-dapp';
import { byId, make } from './element.ts';
import { readParams, toJson } from './json.ts';
import { onClick, runCall } from './run-call.ts';

/** Any method by its name, with any params: also unknown ones, and those that must be refused. */
export function wireAnyCall(wallet: Provider): void {
  byId('methods').append(
    ...clientMethodNames.map((name) => {
      const option = make('option');
      option.value = name;
      return option;
    }),
  );
  onClick('call', async () => {
    const method = byId('method', HTMLInputElement).value.trim();
    // Sent by the provider itself: the text may not be a method, and the demo shows its refusal.
    const done = await runCall(method, async () => {
      const params = readParams(byId('params', HTMLTextAreaElement).value);
      return wallet.request(params === undefined ? { method } : { method, params });
    });
    if (done) byId('call-result').textContent = toJson(done.result, 2);
  });
}
