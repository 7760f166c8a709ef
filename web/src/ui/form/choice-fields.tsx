import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import type { FieldLook, FieldProps } from './field-frame.tsx';
import {
  Control,
  controlProps,
  describedBy,
  FieldFrame,
  RequiredMark,
  useFieldError,
} from './field-frame.tsx';
import classes from './choices.module.css';
import fields from './fields.module.css';

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean };

type SelectFieldProps<Value extends string> = FieldProps<Value> & {
  options: readonly Option<Value>[];
  /** Shown while nothing is chosen, or what is not among the options. */
  placeholder?: string;
};

/** The browser's own list: one to choose from, by keyboard and on phones as people know it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, placeholder } = props;
  // A browser draws its first option for a value that is none of them, and names what nobody chose.
  const isAmong = options.some(({ value }) => value === props.value);
  const choose = (value: string) => {
    const chosen = options.find((option) => option.value === value);
    if (chosen) props.onChange(chosen.value);
  };
  return (
    <FieldFrame field={props}>
      <Control end={<IconSelector size={16} aria-hidden className={fields.hint ?? ''} />}>
        <select
          {...controlProps(props)}
          className={fields.input}
          value={props.value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {(placeholder !== undefined || !isAmong) && (
            <option value={isAmong ? '' : props.value} disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </Control>
    </FieldFrame>
  );
}

type TickProps = FieldProps<boolean> & { children?: ReactNode };

/** One box with its sentence at the right (`children` when it is more than the label). */
export function CheckboxField(props: TickProps) {
  const { id, value, label, children, help, disabledReason } = props;
  const error = useFieldError(props);
  const note = disabledReason ?? help;
  return (
    <div className={classes.tick}>
      <input
        {...controlProps(props)}
        type="checkbox"
        className={classes.box}
        checked={value}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>
          {children ?? label}
          {props.required && <RequiredMark />}
        </label>
        {note !== undefined && (
          <p id={`${id}-note`} className={classes.note}>
            {note}
          </p>
        )}
        {error !== undefined && <div id={`${id}-error`}>{error}</div>}
      </div>
    </div>
  );
}

/** A switch with its label at the left and the word On or Off beside it. */
export function SwitchField(props: FieldProps<boolean> & { section?: boolean }) {
  const { id, value, label, help, disabledReason, section = false } = props;
  const { t } = useTexts();
  const error = useFieldError(props);
  const note = disabledReason ?? help;
  return (
    <div>
      <div className={classes.switchRow} data-section={section || undefined}>
        <div>
          <label htmlFor={id}>{label}</label>
          {note !== undefined && (
            <p id={`${id}-note`} className={classes.note}>
              {note}
            </p>
          )}
        </div>
        <span className={classes.word} aria-hidden>
          {t(value ? 'common.on' : 'common.off')}
        </span>
        <input
          {...controlProps(props)}
          type="checkbox"
          role="switch"
          className={classes.switch}
          checked={value}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      </div>
      {error}
    </div>
  );
}

export type RadioOption<Value extends string> = Option<Value> & {
  description?: ReactNode;
  /** Why it cannot be chosen. */
  disabledReason?: string | undefined;
};

type CardsProps<Value extends string> = {
  field: FieldLook;
  options: readonly RadioOption<Value>[];
  type: 'radio' | 'checkbox';
  isStacked?: boolean | undefined;
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value, isChosen: boolean) => void;
};

function Cards<Value extends string>(props: CardsProps<Value>) {
  const { field, options, type, isStacked, isChosen, onChoose } = props;
  const { id, name, label, help } = field;
  const error = useFieldError(field);
  return (
    <fieldset className={classes.radios} aria-describedby={describedBy(field)} onBlur={field.onBlur}>
      <legend>
        {label}
        {field.required && <RequiredMark />}
      </legend>
      {help !== undefined && (
        <p id={`${id}-note`} className={classes.note}>
          {help}
        </p>
      )}
      <div className={classes.cards} data-stacked={isStacked}>
        {options.map(({ value, label: text, description, disabledReason }) => (
          <label key={value} className={classes.card} data-chosen={isChosen(value) || undefined}>
            <input
              type={type}
              id={`${id}-${value}`}
              name={`${id}-${name}`}
              className={type === 'radio' ? classes.radio : classes.box}
              value={value}
              checked={isChosen(value)}
              disabled={(disabledReason ?? field.disabledReason) !== undefined}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onChoose(value, event.currentTarget.checked)}
            />
            <span>
              <span className={classes.cardLabel}>{text}</span>
              <span className={classes.note}>{disabledReason ?? description}</span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <div id={`${id}-error`}>{error}</div>}
    </fieldset>
  );
}

type ChoiceProps<Value extends string> = { options: readonly RadioOption<Value>[] };

type RadioProps<Value extends string> = ChoiceProps<Value> & {
  /** Below each other, where much is said of each. */
  isStacked?: boolean;
};

/** Two or three choices, each with a line that says what it means. */
export const RadioCards = <Value extends string>(props: FieldProps<Value> & RadioProps<Value>) => (
  <Cards
    isStacked={props.isStacked}
    field={props}
    options={props.options}
    type="radio"
    isChosen={(value) => value === props.value}
    onChoose={props.onChange}
  />
);

/** The same for any number of them; they are told in the order of the options. */
export const CheckboxCards = <Value extends string>({
  options,
  ...field
}: FieldProps<Value[]> & ChoiceProps<Value>) => (
  <Cards
    field={field}
    options={options}
    type="checkbox"
    isChosen={(value) => field.value.includes(value)}
    onChoose={(value, isChosen) =>
      field.onChange(
        options
          .map((option) => option.value)
          .filter((one) => (one === value ? isChosen : field.value.includes(one))),
      )
    }
  />
);
