import type { ComponentType } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { Skeleton } from './status.tsx';

/** A view whose code is loaded by `load` or when it is first drawn; until then a skeleton holds its place. */
export function lateView<P extends object>(importView: () => Promise<ComponentType<P>>) {
  let View: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= importView().then((loaded) => {
      View = loaded;
    });
    return loading;
  };
  function LateView(props: P) {
    const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
    useEffect(() => {
      if (View === undefined) load().then(() => draw(undefined), console.error);
    }, []);
    return View === undefined ? <Skeleton rows={6} /> : <View {...props} />;
  }
  return Object.assign(LateView, { load, isLoaded: () => View !== undefined });
}
