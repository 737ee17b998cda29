import type { JSX } from 'preact';
import { useTyped } from '#components/explorer/shell/use-typed.ts';
import { Icon } from '#components/icon.tsx';
import { type BundleFilterName, isBundleFilter } from '#lib/explorer/bundle-request.ts';
import { t } from '#lib/i18n/i18n.ts';

const words: Record<BundleFilterName, { label: () => string; hint: () => string; problem: () => string }> = {
  nodeId: {
    label: () => t('ex_bundle_node'),
    hint: () => t('ex_bundle_node_hint'),
    problem: () => t('ex_bundle_node_problem'),
  },
  submitter: {
    label: () => t('ex_bundle_submitter'),
    hint: () => t('ex_bundle_submitter_hint'),
    problem: () => t('ex_bundle_submitter_problem'),
  },
  epochSeq: {
    label: () => t('ex_bundle_epoch'),
    hint: () => t('ex_bundle_epoch_hint'),
    problem: () => t('ex_bundle_epoch_problem'),
  },
};

/** Pause in typing before the service is asked, in milliseconds. Enter asks at once. */
const askWaitMs = 400;

/**
 * One filter under its name on the wire. What is typed is checked at every key, and goes on to `onFilter` only when it
 * can be sent.
 */
export function BundleFilterField(props: {
  name: BundleFilterName;
  value: string;
  onFilter: (value: string) => void;
}): JSX.Element {
  const { name, value, onFilter } = props;
  const { label, hint, problem } = words[name];
  const typed = useTyped(
    value,
    (text) => {
      if (isBundleFilter(name, text.trim())) onFilter(text.trim());
    },
    askWaitMs,
  );
  const wrong = !isBundleFilter(name, typed.text.trim());
  const id = `bundle-${name}`;
  return (
    <div class="bundle-filter">
      <label for={id}>
        {label()} <code class="soft">{name}</code>
      </label>
      <input
        type="text"
        class="field"
        id={id}
        name={name}
        value={typed.text}
        placeholder={hint()}
        inputMode={name === 'epochSeq' ? 'numeric' : 'text'}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={wrong}
        aria-describedby={`${id}-problem`}
        onInput={(event) => typed.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.applyNow();
        }}
      />
      <div id={`${id}-problem`} aria-live="polite">
        {wrong && (
          <p class="failure small">
            <Icon name="warning" size={14} />
            {problem()}
          </p>
        )}
      </div>
    </div>
  );
}
