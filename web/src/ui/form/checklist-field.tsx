import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { useFieldError } from './field-frame.tsx';
import type { FieldBinding } from './types.ts';
import choices from './choices.module.css';
import classes from './checklist.module.css';

type ChecklistFieldProps = {
  field: FieldBinding<string[]>;
  label: string;
  /** Beside the label: how many are chosen. */
  note: string;
  /** What there is to choose from. What is chosen and not among it is shown with `goneNote`. */
  names: readonly string[];
  goneNote: string;
  searchLabel: string;
};

const searchedFrom = 8;

/** Several of a list of names; a long list can be searched. */
export function ChecklistField(props: ChecklistFieldProps) {
  const { field, label, note, names, searchLabel } = props;
  const [search, setSearch] = useState('');
  const { id, value, onChange, onBlur } = field;
  const error = useFieldError({ error: field.error, label });
  const all = [...new Set([...names, ...value])].toSorted();
  const shown = all.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...value, name].toSorted() : value.filter((other) => other !== name));
  return (
    <fieldset className={classes.choice} onBlur={onBlur} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label}
        <span className={classes.count}>{note}</span>
      </legend>
      {all.length > searchedFrom && (
        <input
          type="search"
          className={classes.search}
          value={search}
          aria-label={searchLabel}
          placeholder={searchLabel}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Names {...props} shown={shown} isWrong={error !== undefined} onToggle={toggle} />
      {error !== undefined && <div id={`${id}-error`}>{error}</div>}
    </fieldset>
  );
}

type NamesProps = ChecklistFieldProps & {
  shown: readonly string[];
  isWrong: boolean;
  onToggle: (name: string, on: boolean) => void;
};

function Names({ field: { value }, names, goneNote, shown, isWrong, onToggle }: NamesProps) {
  const { t } = useTexts();
  return (
    <div className={classes.list}>
      {shown.map((name) => (
        <label key={name} className={classes.one}>
          <input
            type="checkbox"
            className={choices.box}
            checked={value.includes(name)}
            aria-invalid={isWrong ? true : undefined}
            onChange={(event) => onToggle(name, event.currentTarget.checked)}
          />
          <span>{name}</span>
          {!names.includes(name) && <span className={classes.gone}>{goneNote}</span>}
        </label>
      ))}
      {shown.length === 0 && <p className={classes.gone}>{t('ui.list.noMatch')}</p>}
    </div>
  );
}
