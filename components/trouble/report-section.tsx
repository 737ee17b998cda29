import { useState } from 'preact/hooks';
import { Button } from '#components/controls.tsx';
import { Section } from '#components/options/section.tsx';
import { Switch } from '#components/switch.tsx';
import { downloadFile } from '#lib/browser/download-file.ts';
import { t } from '#lib/i18n/i18n.ts';
import type { ReportChoices } from '#lib/trouble/report.ts';

/** The report as it will be shared, and what the user can add to it. */
export function ReportSection(props: { write: (choices: ReportChoices) => string; hasSite: boolean; ready: boolean }) {
  const [choices, setChoices] = useState<ReportChoices>({ addresses: false, site: false });
  const [said, setSaid] = useState('');
  const report = props.write(choices);
  const choose = (change: Partial<ReportChoices>): void => {
    setSaid('');
    setChoices((all) => ({ ...all, ...change }));
  };
  const copy = (): void => {
    navigator.clipboard.writeText(report).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copy_failed')),
    );
  };
  const save = (): void => downloadFile('drawbridge-report.txt', 'text/plain;charset=utf-8', report);
  return (
    <Section
      name="report"
      title={t('trouble_report_heading')}
      hint={t('trouble_report_hint')}
      class="options-section stack-3"
      data-testid="report"
    >
      <Switch
        name="report-addresses"
        label={t('trouble_report_addresses')}
        checked={choices.addresses}
        onChange={(addresses) => choose({ addresses })}
      />
      {props.hasSite && (
        <Switch
          name="report-site"
          label={t('trouble_report_site')}
          checked={choices.site}
          onChange={(site) => choose({ site })}
        />
      )}
      <textarea
        class="field report"
        readOnly
        rows={16}
        value={report}
        aria-labelledby="report-heading"
        lang="en"
        dir="ltr"
      />
      <div class="setting-buttons">
        <Button id="copy-report" disabled={!props.ready} onClick={copy}>
          {t('trouble_report_copy')}
        </Button>
        <Button id="save-report" disabled={!props.ready} onClick={save}>
          {t('trouble_report_save')}
        </Button>
        <span role="status">{said}</span>
      </div>
    </Section>
  );
}
