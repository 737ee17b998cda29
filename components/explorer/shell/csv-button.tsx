import { Button } from '#components/controls.tsx';
import { csvName, csvText } from '#lib/explorer/csv.ts';
import { t } from '#lib/i18n/i18n.ts';
import { useExplorer } from './explorer-context.ts';

/** Downloads a table as it was sent. The first row has the names of the columns; `table` is for the file's name. */
export function CsvButton(props: { table: string; rows: () => readonly (readonly string[])[] }) {
  const { network, now } = useExplorer();
  const download = (): void => {
    // With a byte order mark: without it, Excel reads UTF-8 as something else.
    const url = URL.createObjectURL(new Blob(['\ufeff', csvText(props.rows())], { type: 'text/csv;charset=utf-8' }));
    const name = csvName(network.peek(), props.table, now.peek());
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url));
  };
  return (
    <Button compact class="csv-button" onClick={download}>
      {t('ex_csv')}
    </Button>
  );
}
