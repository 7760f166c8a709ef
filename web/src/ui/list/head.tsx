import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { changed, nextSort } from './list-state.ts';
import type { Column, ListState, Sort } from './types.ts';
import classes from './list.module.css';

type HeadProps<Row, State extends ListState> = {
  column: Column<Row>;
  sort: Sort;
  state: State;
  onStateChange: (next: State) => void;
};

type Sortable = Pick<Column<never>, 'id' | 'mostFirst'>;

function ariaSortOf(sort: Sort, { id, mostFirst = false }: Sortable): 'ascending' | 'descending' | 'none' {
  if (sort?.id !== id) return 'none';
  return sort.descending === mostFirst ? 'ascending' : 'descending';
}

/** One column's head; pressing a sortable one sorts up, then down, then as the list comes. */
export function Head<Row, State extends ListState>(props: HeadProps<Row, State>) {
  const { column, sort, state, onStateChange } = props;
  if (!column.sortable) {
    return (
      <th scope="col" data-align={column.align} style={{ width: column.width }}>
        <span className={column.isHeadHidden ? 'visually-hidden' : undefined}>{column.header}</span>
      </th>
    );
  }
  const sorted = ariaSortOf(sort, column);
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-align={column.align} aria-sort={sorted} style={{ width: column.width }}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onStateChange(changed(state, { sort: nextSort(sort, column) }))}
      >
        {column.header}
        <Arrow size={14} aria-hidden className={classes.arrow ?? ''} />
      </button>
    </th>
  );
}
