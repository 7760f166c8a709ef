import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { saveCsv } from '../../platform/csv.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button, IconButton } from '../button.tsx';
import { DataTable, type DataColumn } from './data-table.tsx';
import { useBelow } from '../viewport.ts';
import classes from './chart-card.module.css';

type ChartCardProps<Row> = {
  title: string;
  /** What is shown, and in which unit. */
  subtitle?: string;
  /** Left out: the table alone. */
  chart?: ReactNode;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Name of the CSV file without its ending. */
  csvName: string;
  /** Instead of the table when there is no row. */
  empty?: string;
};

/** A chart with the table behind it and the same numbers as a file. */
export function ChartCard<Row>(props: ChartCardProps<Row>) {
  const { title, subtitle, chart, rows } = props;
  const [asTable, setAsTable] = useState(false);
  const isTable = chart === undefined || asTable;
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h2>{title}</h2>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <div className={classes.tools}>
          {isTable && rows.length > 0 && <FileButton {...props} />}
          {chart !== undefined && <ViewButton asTable={asTable} onChange={setAsTable} />}
        </div>
      </header>
      {isTable ? <Table {...props} /> : chart}
    </section>
  );
}

function Table<Row>({ title, columns, rows, rowKey, empty }: ChartCardProps<Row>) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />;
}

function ViewButton({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  const { t } = useTexts();
  const phone = useBelow('sm');
  const icon = asTable ? IconChartBar : IconTable;
  const label = t(asTable ? 'ui.chart.asChart' : 'ui.chart.asTable');
  const onClick = () => onChange(!asTable);
  return phone ? (
    <IconButton icon={icon} label={label} size={36} onClick={onClick} />
  ) : (
    <Button variant="quiet" size="toolbar" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

function FileButton<Row>({ columns, rows, csvName }: ChartCardProps<Row>) {
  const { t, language } = useTexts();
  const download = () => {
    const inFile = columns.flatMap(({ header, fileHeader = header, value }) =>
      value === undefined ? [] : [{ header: fileHeader, value }],
    );
    const cells = rows.map((row) => inFile.map(({ value }) => value(row)));
    saveCsv({ name: `${csvName}.csv`, head: inFile.map(({ header }) => header), rows: cells, language });
  };
  return (
    <Button variant="quiet" size="toolbar" icon={IconDownload} onClick={download}>
      {t('ui.list.csv')}
    </Button>
  );
}
