import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { FilePicker, submits } from '#components/form.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useAttempt } from '#components/use-task.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { NetworkFile } from '#lib/networks/network-file.ts';
import { mostDataApiAddresses } from '#lib/settings/network.ts';

/**
 * Takes a wallet's network file, picked or pasted. What cannot be read stays in the field, to be corrected. `onRead` gets
 * the network with the name that the wallet gives it: its own, or the file's.
 */
export function NetworkFileBox(props: { onRead: (file: NetworkFile) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const { failure, attempt } = useAttempt();
  const pick = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => pick.current?.focus(), []);

  const read = async (content: string, name: string): Promise<void> => {
    // The parser is of use here alone.
    const { readNetworkFile } = await import('#lib/networks/network-file.ts');
    const file = readNetworkFile(content);
    props.onRead({ ...file, name: file.name || name });
  };
  return (
    <form
      class="settings network-file box"
      aria-labelledby="network-file-heading"
      onSubmit={submits(() => attempt(read(text, fileName)))}
    >
      <div class="stack-1">
        <h3 id="network-file-heading">{t('net_file_heading')}</h3>
        <p class="soft small">{t('net_file_hint')}</p>
      </div>
      <FilePicker
        id="network-file"
        label={t('net_file_pick')}
        accept=".toml,text/plain,application/toml"
        button={pick}
        onFile={(content, file) => {
          const name = file.replace(/\.toml$/i, '');
          setText(content);
          setFileName(name);
          void attempt(read(content, name));
        }}
      />
      <div class="setting stack-1">
        <label for="network-file-text">{t('net_file_paste')}</label>
        <textarea
          id="network-file-text"
          class="field"
          rows={8}
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setFileName('');
          }}
        />
      </div>
      <Failure sentence={failure} />
      <div class="setting-buttons">
        <Button type="submit" id="read-network-file" look="primary" disabled={text.trim() === ''}>
          {t('net_file_read')}
        </Button>
        <Button onClick={props.onCancel}>{t('net_file_cancel')}</Button>
      </div>
    </form>
  );
}

/** What the file cannot say, and which of its hosts are not in the form. */
export function NetworkFileNotes({ file: { addresses, unusable, hasGrpc } }: { file: NetworkFile }) {
  const most = mostDataApiAddresses;
  return (
    <>
      <p class="small" data-testid="file-lacks">
        {t('net_file_lacks_both')}
        {addresses.length > most && ` ${t('net_file_first', { count: `${addresses.length}`, most: `${most}` })}`}
      </p>
      {addresses.length === 0 && (
        <Notice tone="waiting" icon="warning" title={t('net_file_no_hosts_title')}>
          <p>{hasGrpc ? t('net_file_only_grpc') : t('net_file_no_hosts')}</p>
        </Notice>
      )}
      {unusable.length > 0 && (
        <details class="small" data-testid="unusable-hosts">
          <summary>{plural('net_file_unusable', unusable.length)}</summary>
          <p class="soft">{t('options_data_api_address_invalid')}</p>
          <ul class="stack-1">
            {unusable.map((host) => (
              <li key={host}>
                <code>{escapeInvisible(host)}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
