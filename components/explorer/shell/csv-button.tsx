import { Button } from '#components/controls.tsx';
import { downloadCsv } from '#lib/browser/download-file.ts';
import { csvName, csvText } from '#lib/explorer/csv.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';

/** Downloads a table as it was sent. The first row has the names of the columns; `table` is for the file's name. */
export function CsvButton(props: { table: string; rows: () => readonly (readonly string[])[] }) {
  const { network, now } = useExplorer();
  const download = (): void => {
    downloadCsv(csvName(network.peek(), props.table, now.peek()), csvText(props.rows()));
  };
  return (
    <Button compact class="csv-button" onClick={download}>
      {t('ex_csv')}
    </Button>
  );
}
