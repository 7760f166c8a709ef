import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import type { FieldBinding } from '../../ui/form/types.ts';
import classes from './history.module.css';

type TicksFieldProps<Value extends string> = {
  field: Pick<FieldBinding<readonly Value[]>, 'id' | 'name' | 'value' | 'onBlur'>;
  onChange: (value: Value[]) => void;
  legend: string;
  options: readonly { value: Value; label: string }[];
};

/** Some of a few things, in the order that they are listed in. */
export function TicksField<Value extends string>(props: TicksFieldProps<Value>) {
  const { field, onChange, legend, options } = props;
  const { id, name, value: chosen, onBlur } = field;
  const tick = (one: Value, isTicked: boolean): void =>
    onChange(
      options.flatMap(({ value }) => ((value === one ? isTicked : chosen.includes(value)) ? [value] : [])),
    );
  return (
    <fieldset className={classes.ticks}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <CheckboxField
          key={value}
          id={`${id}-${value}`}
          name={`${name}-${value}`}
          value={chosen.includes(value)}
          onChange={(isTicked) => tick(value, isTicked)}
          onBlur={onBlur}
          error={undefined}
          label={label}
        >
          {label}
        </CheckboxField>
      ))}
    </fieldset>
  );
}
