import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useUnsaved } from '#lib/browser/unsaved.ts';
import { t } from '#lib/i18n/i18n.ts';
import { parseSiteOrigin } from '#lib/sites/origin.ts';
import type { Confirm } from './confirm-box.tsx';
import { Button, Done, useTask } from './controls.tsx';
import { submits, TextField } from './form.tsx';

/** One text, saved as a whole. What could not be saved stays, with the reason. */
export function FieldForm(
  props: Pick<ComponentProps<typeof TextField>, 'name' | 'label' | 'hint' | 'secret' | 'readOnly'> & {
    /** What is stored. */
    value?: string;
    /** On the button; `busy` while it is saved. */
    action: string;
    busy?: string;
    /** What is wrong with a text as it is typed; null for nothing. */
    check?: (text: string) => string | null;
    /** It may be saved empty. */
    clears?: boolean;
    /** Called within the click. Rejects with a sentence for the user. */
    save: (text: string) => Promise<unknown>;
    /** The form stands in the place of a button: it takes the focus, and can be left. */
    opened?: Confirm;
    /** Before the button. */
    children?: ComponentChildren;
  },
) {
  const { value = '', action, busy = action, check, clears = false, save, opened, children, ...field } = props;
  // Undefined until something is typed, null once that is stored.
  const [typed, setTyped] = useState<string | null>();
  const text = (typed ?? value).trim();
  const problem = typeof typed === 'string' ? (check?.(text) ?? null) : null;
  const canSave = text !== value && problem === null && (clears || text !== '');
  useUnsaved(text !== value);
  const saving = useTask(async () => {
    if (!canSave) return;
    await save(text);
    setTyped((latest) => (latest === typed ? null : latest));
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (opened) form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form ref={form} onSubmit={submits(saving.run)} onKeyDown={opened?.onKeyDown}>
      <TextField {...field} value={typed ?? value} problem={problem ?? saving.failure} onInput={setTyped}>
        {!field.readOnly && (
          <div class="setting-buttons">
            {children}
            <Button type="submit" id={`save-${field.name}`} compact disabled={!canSave || saving.busy}>
              {saving.busy ? busy : action}
            </Button>
            {/* What becomes of a secret is said where it is used, and it may be forgotten there. */}
            <p role="status">{!field.secret && typed === null && <Done>{t('options_saved')}</Done>}</p>
            {opened && (
              <Button compact onClick={opened.drop}>
                {t('call_cancel')}
              </Button>
            )}
          </div>
        )}
      </TextField>
    </form>
  );
}

/** The origin of a typed site. Throws a sentence for the user. */
export function typedOrigin(text: string): string {
  const origin = parseSiteOrigin(text);
  if (origin === null) throw new Error(t('http_sites_invalid'));
  return origin;
}
