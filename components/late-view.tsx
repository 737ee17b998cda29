import type { ComponentType } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { Skeleton } from './status.tsx';

/** A view whose code is loaded by `load` or when it is first drawn; until then a skeleton holds its place. */
export function lateView<P extends object>(importView: () => Promise<ComponentType<P>>) {
  let View: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= importView().then(
      (loaded) => {
        View = loaded;
      },
      (error: unknown) => {
        // The next one tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function LateView(props: P) {
    const [, draw] = useReducer((count: number, _: undefined) => count + 1, 0);
    const Drawn = View;
    useEffect(() => {
      // As it was drawn: the code may have come since.
      if (Drawn === undefined) load().then(() => draw(undefined), console.error);
    }, []);
    return Drawn === undefined ? <Skeleton rows={6} /> : <Drawn {...props} />;
  }
  return Object.assign(LateView, { load, isLoaded: () => View !== undefined });
}
