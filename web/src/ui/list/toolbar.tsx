import { IconColumns3, IconLayoutRows, IconMenu2 } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button, IconButton } from '../button.tsx';
import { MenuButton } from '../menu/menu-button.tsx';
import { PageAction } from '../page.tsx';
import { useBelow } from '../viewport.ts';
import { columnEntries } from './column-entries.ts';
import { CsvButton } from './csv-button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { choicesOf } from './filter-choices.ts';
import { cleared, countInUse } from './list-state.ts';
import { PhoneToolbar } from './phone-toolbar.tsx';
import { Heading } from './heading.tsx';
import { SearchField } from './search-field.tsx';
import type { ListState, ToolbarProps } from './types.ts';
import classes from './toolbar.module.css';

/** Search and filters at the left; density, columns, CSV and the page's primary action at the right. */
export function Toolbar<Row, State extends ListState>(props: ToolbarProps<Row, State>) {
  const phone = useBelow('sm');
  if (phone) return <PhoneToolbar {...props} />;
  return (
    <div className={classes.toolbar}>
      <Heading {...props} />
      <div className={classes.narrowing}>
        <SearchField {...props} />
        <Filters {...props} />
      </div>
      <div className={classes.looks}>
        {props.heading === undefined && <Density {...props} />}
        <Columns {...props} />
        <CsvButton onCsv={props.onCsv} data={props.data} />
        {!props.isPart && <PageAction />}
      </div>
    </div>
  );
}

function Filters<Row, State extends ListState>({
  filters = [],
  state,
  onStateChange,
}: ToolbarProps<Row, State>) {
  const { t } = useTexts();
  const inUse = countInUse(state, filters);
  return (
    <>
      {filters.map((filter) => (
        <FilterChip key={filter.id} {...choicesOf(filter, { state, onStateChange, all: t('ui.list.all') })} />
      ))}
      {inUse > 0 && (
        <Button variant="quiet" size="toolbar" onClick={() => onStateChange(cleared(state, filters))}>
          {t('ui.list.clear')}
        </Button>
      )}
    </>
  );
}

function Density<Row, State extends ListState>({ preferences, setPreferences }: ToolbarProps<Row, State>) {
  const { t } = useTexts();
  const isCompact = preferences.density === 'compact';
  return (
    <IconButton
      icon={isCompact ? IconMenu2 : IconLayoutRows}
      label={t('ui.list.compactRows')}
      aria-pressed={isCompact}
      size={36}
      bordered
      onClick={() => setPreferences({ density: isCompact ? 'normal' : 'compact' })}
    />
  );
}

function Columns<Row, State extends ListState>(props: ToolbarProps<Row, State>) {
  const { t } = useTexts();
  const entries = columnEntries(props);
  if (entries.length === 0) return null;
  const label = t('ui.list.columns');
  return (
    <MenuButton
      iconOnly
      label={label}
      entries={[{ kind: 'heading', label }, ...entries]}
      className={classes.iconButton}
    >
      <IconColumns3 size={18} stroke={1.8} aria-hidden />
    </MenuButton>
  );
}
