import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { useFieldError } from '../ui/form/field-frame.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import choices from '../ui/form/choices.module.css';
import classes from './bucket-choice.module.css';

type BucketChoiceProps = { field: FieldBinding<string[]>; names: readonly string[] };

const searchedFrom = 8;

/** The buckets that a policy is narrowed to: those of the region, and those it already names that are gone since. */
export function BucketChoice({ field, names }: BucketChoiceProps) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const { id, value, onChange, onBlur } = field;
  const label = t('s3-storage.policy.buckets');
  const error = useFieldError({ error: field.error, label });
  const all = [...new Set([...names, ...value])].toSorted();
  const shown = all.filter((name) => name.includes(search.trim().toLowerCase()));
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...value, name].toSorted() : value.filter((other) => other !== name));
  return (
    <fieldset className={classes.choice} onBlur={onBlur} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label}
        <span className={classes.count}>{t('s3-storage.policy.chosen', { count: value.length })}</span>
      </legend>
      {all.length > searchedFrom && (
        <input
          type="search"
          className={classes.search}
          value={search}
          aria-label={t('s3-storage.buckets.search')}
          placeholder={t('s3-storage.buckets.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.list}>
        {shown.map((name) => (
          <label key={name} className={classes.one}>
            <input
              type="checkbox"
              className={choices.box}
              checked={value.includes(name)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            <span>{name}</span>
            {!names.includes(name) && <span className={classes.gone}>{t('s3-storage.policy.gone')}</span>}
          </label>
        ))}
        {shown.length === 0 && <p className={classes.gone}>{t('ui.list.noMatch')}</p>}
      </div>
      {error !== undefined && <div id={`${id}-error`}>{error}</div>}
    </fieldset>
  );
}
