import { IconAdjustmentsHorizontal, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import type { MenuEntry } from '../menu/entries.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { choicesOf } from './filter-choices.ts';
import { changed, cleared, countInUse, shownSort, totalText } from './list-state.ts';
import { Heading } from './heading.tsx';
import { SearchField } from './search-field.tsx';
import { columnEntries } from './column-entries.ts';
import { CsvButton } from './csv-button.tsx';
import type { ListState, ToolbarProps } from './types.ts';
import { late } from '../late.ts';
import classes from './toolbar.module.css';

const FilterSheet = late(() => import('./filter-sheet.tsx'), 'FilterSheet');

/** Search over the width; below it filters (as a sheet), sort, and how many match. */
export function PhoneToolbar<Row, State extends ListState>(props: ToolbarProps<Row, State>) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { filters = [], state, onStateChange } = props;
  const inUse = countInUse(state, filters);
  return (
    <div className={classes.phone}>
      <Heading {...props} />
      <SearchField {...props} />
      <div className={classes.phoneRow}>
        <button
          type="button"
          className={classes.phoneButton}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden /> {t('ui.list.filters')}
          {inUse > 0 && <span className={classes.counter}>{inUse}</span>}
        </button>
        <SortMenu {...props} />
        <Matches {...props} />
      </div>
      {open && (
        <Suspense>
          <FilterSheet
            filters={filters.map((filter) =>
              choicesOf(filter, { state, onStateChange, all: t('ui.list.all') }),
            )}
            columns={columnEntries(props)}
            csv={<CsvButton onCsv={props.onCsv} data={props.data} />}
            onClear={() => onStateChange(cleared(state, filters))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function SortMenu<Row, State extends ListState>({ columns, state, onStateChange }: ToolbarProps<Row, State>) {
  const { t } = useTexts();
  const sort = shownSort(state, columns);
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const choice = (id: string, descending: boolean, label: string): MenuEntry => ({
    kind: 'choice',
    label,
    chosen: sort?.id === id && sort.descending === descending,
    onSelect: () => onStateChange(changed(state, { sort: `${descending ? '-' : ''}${id}` })),
  });
  const entries = sortable.flatMap(({ id, header }) => [
    choice(id, false, t('ui.list.ascending', { column: header })),
    choice(id, true, t('ui.list.descending', { column: header })),
  ]);
  const Icon = sort?.descending ? IconSortDescending : IconSortAscending;
  const shown = sortable.find((column) => column.id === sort?.id);
  return (
    <MenuButton label={t('ui.list.sort')} entries={entries} start className={classes.phoneButton}>
      <Icon size={18} aria-hidden /> {shown?.header}
    </MenuButton>
  );
}

function Matches<Row, State extends ListState>({ data, place }: ToolbarProps<Row, State>) {
  const { t, format } = useTexts();
  if (data?.total === undefined || !place.narrowed) return null;
  return (
    <span className={classes.matches} role="status">
      {t('ui.list.matches', { number: totalText(data.total, format.number) })}
    </span>
  );
}
