import { Button } from '#components/controls.tsx';
import { FieldProblem } from '#components/form.tsx';
import { Chip, Notice } from '#components/status.tsx';
import { explainFinding, findingLook, isProblem } from '#components/wallet/findings.tsx';
import { escapeInvisible } from '#lib/format/escape-invisible.ts';
import { failureText } from '#lib/format/failure-text.ts';
import { plural, t } from '#lib/i18n/i18n.ts';
import type { NetworkFile } from '#lib/networks/network-file.ts';
import type { CheckResult, NetworkTest } from '#lib/networks/network-test.ts';
import { mostDataApiAddresses } from '#lib/settings/network.ts';

/** The addresses that answered the test, the fastest first. */
function answered(test: NetworkTest | null): string[] {
  const checks = test?.checks.filter(({ check, finding }) => check === 'data-api' && finding === 'ok') ?? [];
  return checks.toSorted((a, b) => (a.latencyMs ?? 0) - (b.latencyMs ?? 0)).map(({ address }) => address);
}

function Result({ result }: { result: CheckResult }) {
  const { finding, latencyMs, failure } = result;
  const { tone, icon, word } = findingLook(finding);
  return (
    <div class="imported-result small" data-testid="host-result" data-finding={finding}>
      <p class="line wrap">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        {latencyMs !== null && <span class="soft">{t('net_latency', { ms: `${latencyMs}` })}</span>}
        {isProblem(finding) && <span>{explainFinding({ ...result, finding, expected: '' }).title}</span>}
      </p>
      {failure && <p class="soft">{failureText(failure)}</p>}
    </div>
  );
}

/** The hosts of a wallet's network file, of which the user chooses those to keep. */
export function ImportedHosts(props: {
  file: NetworkFile;
  /** Those that can be used. */
  addresses: readonly string[];
  chosen: readonly string[];
  test: NetworkTest | null;
  onChange: (addresses: string[]) => void;
}) {
  const { file, addresses, chosen, test, onChange } = props;
  const { unusable, hasGrpc } = file;
  const fastest = test?.running === false ? answered(test).slice(0, mostDataApiAddresses) : [];
  const problem = chosen.length === 0 ? t('net_file_choose_one') : t('net_file_choose_fewer');
  const isWrong = chosen.length === 0 || chosen.length > mostDataApiAddresses;
  return (
    <>
      <p class="small" data-testid="file-lacks">
        {t('net_file_lacks_both')}
      </p>
      {addresses.length === 0 && (
        <Notice tone="waiting" icon="warning" title={t('net_file_no_hosts_title')}>
          <p>{hasGrpc ? t('net_file_only_grpc') : t('net_file_no_hosts')}</p>
        </Notice>
      )}
      {addresses.length > 0 && (
        <fieldset class="setting data-apis stack-2" aria-describedby="imported-hint imported-hosts-problem">
          <legend>{t('net_apis')}</legend>
          <p class="soft small" id="imported-hint">
            {t('net_file_choose', { most: `${mostDataApiAddresses}` })}
          </p>
          <ul class="imported-hosts rows" data-testid="imported-hosts">
            {addresses.map((address) => {
              const result = test?.checks.find((one) => one.check === 'data-api' && one.address === address);
              return (
                <li key={address} data-testid="imported-host">
                  <label class="switch">
                    <input
                      type="checkbox"
                      checked={chosen.includes(address)}
                      onChange={(event) => {
                        const others = chosen.filter((one) => one !== address);
                        onChange(event.currentTarget.checked ? [...others, address] : others);
                      }}
                    />
                    <code>{escapeInvisible(address)}</code>
                  </label>
                  {result && <Result result={result} />}
                </li>
              );
            })}
          </ul>
          <FieldProblem id="imported-hosts" problem={isWrong ? problem : null} />
          {fastest.length > 0 && (
            <Button compact id="keep-fastest" onClick={() => onChange(fastest)}>
              {plural('net_file_keep_fastest', fastest.length)}
            </Button>
          )}
        </fieldset>
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
