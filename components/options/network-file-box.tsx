import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { FilePicker, submits } from '#components/form.tsx';
import { Failure, Notice } from '#components/status.tsx';
import { useAttempt } from '#components/use-task.ts';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { NetworkFile, NetworkFileProblem } from '#lib/networks/network-file.ts';
import { mostDataApiAddresses } from '#lib/settings/network.ts';

/** The line at fault, as far as a sentence can quote it. */
function quoted(text: string, line: number): string {
  const content = (text.split('\n')[line - 1] ?? '').trim();
  return content.length > 60 ? `${content.slice(0, 60)}…` : content;
}

function problemText(problem: NetworkFileProblem, text: string): string {
  if (problem.kind === 'syntax') {
    return t('net_file_syntax', { line: `${problem.line}`, text: quoted(text, problem.line) });
  }
  const texts = {
    'too-large': 'net_file_long',
    html: 'net_file_html',
    json: 'net_file_json',
    'no-api': 'net_file_no_api',
  } as const;
  return t(texts[problem.kind]);
}

/** Selects a line of the text, counted from 1, so that the user sees it and can correct it. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const before = area.value.split('\n').slice(0, line - 1);
  const start = before.reduce((length, { length: more }) => length + more + 1, 0);
  const end = area.value.indexOf('\n', start);
  area.focus();
  area.setSelectionRange(start, end === -1 ? area.value.length : end);
}

/**
 * Takes a wallet's network file, picked or pasted. What cannot be read stays in the field, to be corrected. `onRead` gets
 * the network with the name that the wallet gives it: its own, or the file's.
 */
export function NetworkFileBox(props: { onRead: (file: NetworkFile) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const { failure, attempt } = useAttempt();
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => pick.current?.focus(), []);

  const read = async (content: string, name: string): Promise<void> => {
    // The parser is of use here alone.
    const { readNetworkFile } = await import('#lib/networks/network-file.ts');
    const found = readNetworkFile(content);
    if ('file' in found) return props.onRead({ ...found.file, name: found.file.name || name });
    const { problem } = found;
    if (area.current && problem.kind === 'syntax') selectLine(area.current, problem.line);
    throw new Error(problemText(problem, content));
  };
  const open = async (file: File): Promise<void> => {
    const { largestNetworkFile } = await import('#lib/networks/network-file.ts');
    if (file.size > largestNetworkFile) throw new Error(t('net_file_long'));
    const content = await file.text();
    const name = file.name.replace(/\.toml$/i, '');
    if (area.current) area.current.value = content;
    setText(content);
    setFileName(name);
    await read(content, name);
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
        onFile={(file) => attempt(open(file))}
      />
      <div class="setting stack-1">
        <label for="network-file-text">{t('net_file_paste')}</label>
        <textarea
          ref={area}
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
