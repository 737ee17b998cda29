import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { lateSignal } from '#lib/browser/stored-signal.ts';
import { Skeleton } from './status.tsx';

/** A view whose code is loaded by `load` or when it is first drawn; until then a skeleton holds its place. */
export function lateView<P extends object>(importView: () => Promise<ComponentType<P>>) {
  const view = lateSignal(async () => signal(await importView()));
  function LateView(props: P) {
    const View = view.signal.value;
    useEffect(() => {
      view.read().catch(console.error);
    }, []);
    return View === null ? <Skeleton rows={6} /> : <View {...props} />;
  }
  return Object.assign(LateView, { load: view.read });
}
