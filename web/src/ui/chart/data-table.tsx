import type { ReactNode } from 'react';
import type { CsvCell } from '../../platform/csv.ts';
import classes from './data-table.module.css';

export type DataColumn<Row> = {
  id: string;
  header: string;
  /** In a file, where the unit has to stand with it. */
  fileHeader?: string;
  /** As a person reads it. */
  cell: (row: Row) => ReactNode;
  /** As a file has it; left out, the column is not in the file. */
  value?: (row: Row) => CsvCell;
  align?: 'left' | 'right';
  /** The name of the row. */
  strong?: boolean;
};

type DataTableProps<Row> = {
  /** What it lists, for those who do not see it. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A table of what a page has in hand: no paging, no search. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className={classes.region} role="region" aria-label={label} tabIndex={0}>
      {/* Said again, because on a phone the rows are cards and no rows of a table any more. */}
      <table className={classes.table} role="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) =>
                column.strong === true ? (
                  <th key={column.id} scope="row" role="rowheader">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align} data-label={column.header} role="cell">
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
