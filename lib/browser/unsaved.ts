import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const forms = signal(0);

/** Whether the user has typed what is not saved yet. Until it is, the page does not load again in another language. */
export const hasUnsaved = computed(() => forms.value > 0);

/** Of one form. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    forms.value += 1;
    return () => {
      forms.value -= 1;
    };
  }, [isUnsaved]);
}
