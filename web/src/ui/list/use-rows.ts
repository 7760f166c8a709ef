import { useMemo } from 'react';
import type { Column, ListLook, ListState, RowsProps } from './types.ts';

/** Those being created or deleted first, the others in the order they came. */
export function pinned<Row>(rows: readonly Row[], isPending: ListLook<Row>['isPending']): readonly Row[] {
  if (!isPending || !rows.some(isPending)) return rows;
  return [...rows.filter(isPending), ...rows.filter((row) => !isPending(row))];
}

export const mayHide = (column: Pick<Column<never>, 'strong' | 'hideable'>): boolean =>
  column.strong !== true && column.hideable !== false;

type RowsInput<Row, State extends ListState> = Pick<
  RowsProps<Row, State>,
  'columns' | 'data' | 'hidden' | 'isPending' | 'rowId'
>;
export type ShownRow<Row> = { id: string; row: Row };

/** The columns and rows that show. Sorting, filters and pages are the API's, so a table library would only repeat it. */
export function useRows<Row, State extends ListState>(input: RowsInput<Row, State>) {
  const { columns, data, hidden, isPending, rowId } = input;
  const rows = useMemo(
    () => pinned(data?.items ?? [], isPending).map((row): ShownRow<Row> => ({ id: rowId(row), row })),
    [data, isPending, rowId],
  );
  return { columns: columns.filter(({ id }) => !hidden.includes(id)), rows };
}
