import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { FilterChoices } from './filter-choices.ts';
import classes from './toolbar.module.css';

type ColumnBox = { label: string; checked: boolean; onChange: (checked: boolean) => void };
type FilterSheetProps = {
  filters: readonly FilterChoices[];
  columns: readonly ColumnBox[];
  csv: ReactNode;
  onClear: () => void;
  onClose: () => void;
};

/** Filters, columns and CSV of a list on a phone. */
export function FilterSheet({ filters, columns, csv, onClear, onClose }: FilterSheetProps) {
  const { t } = useTexts();
  const actions = (
    <>
      <Button onClick={onClear}>{t('ui.list.clearAll')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('ui.list.done')}
      </Button>
    </>
  );
  return (
    <Dialog opened onClose={onClose} title={t('ui.list.filters')} actions={actions}>
      {filters.map((filter) => (
        <FilterGroup key={filter.id} {...filter} />
      ))}
      {columns.length > 0 && (
        <fieldset className={classes.group}>
          <legend>{t('ui.list.columns')}</legend>
          {columns.map((column) => (
            <label key={column.label}>
              <input
                type="checkbox"
                checked={column.checked}
                onChange={(event) => column.onChange(event.currentTarget.checked)}
              />
              {column.label}
            </label>
          ))}
        </fieldset>
      )}
      {csv}
    </Dialog>
  );
}

function FilterGroup({ id, label, inUse, choices, clear }: FilterChoices) {
  const { t } = useTexts();
  if (typeof choices !== 'function') {
    return (
      <fieldset className={classes.group}>
        <legend>{label}</legend>
        {choices.map((choice) => (
          <label key={choice.label}>
            <input type="radio" name={id} checked={choice.chosen} onChange={choice.onSelect} />
            {choice.label}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <details className={classes.fold}>
      <summary>
        {label}
        {inUse !== undefined && <strong>{inUse}</strong>}
      </summary>
      {inUse !== undefined && (
        <Button size="toolbar" onClick={clear}>
          {t('ui.list.removeFilter', { filter: label })}
        </Button>
      )}
      {choices(() => undefined)}
    </details>
  );
}
