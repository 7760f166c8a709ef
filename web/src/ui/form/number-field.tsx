import type { FieldError } from '@portal/contract/errors';
import { NumberInput } from '@mantine/core';
import { useTexts } from '../../platform/use-texts.ts';
import { Library } from '../library.tsx';
import type { FieldProps } from './field-frame.tsx';
import { controlProps, FieldFrame } from './field-frame.tsx';
import classes from './fields.module.css';

type NumberFieldProps = FieldProps<number | null> & {
  min?: number;
  max?: number;
  step?: number;
  /** Stands behind the number, e.g. `GiB`. */
  unit?: string;
  placeholder?: string;
};

const slots = {
  input: classes.input ?? '',
  section: classes.stepsPlace ?? '',
  controls: classes.steps ?? '',
  control: classes.step ?? '',
};

/** Its bounds as they are meant: `17,511 GiB`. */
const withUnit = (
  error: FieldError | undefined,
  written: (value: number | string) => string,
): FieldError | undefined =>
  error?.values
    ? {
        ...error,
        values: Object.fromEntries(
          Object.entries(error.values).map(([name, value]) => [name, written(value)]),
        ),
      }
    : error;

/** A whole number, or null for none. */
export function NumberField(props: NumberFieldProps) {
  const { min, max, step = 1, unit, placeholder } = props;
  const { format } = useTexts();
  const written = (value: number | string): string =>
    `${typeof value === 'number' ? format.number(value) : value}\u00A0${unit}`;
  const error = unit === undefined ? props.error : withUnit(props.error, written);
  return (
    <FieldFrame field={{ ...props, error }}>
      <Library>
        <NumberInput
          {...controlProps(props)}
          value={props.value ?? ''}
          step={step}
          error={props.error !== undefined}
          allowDecimal={false}
          allowNegative={min === undefined || min < 0}
          clampBehavior="none"
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(unit !== undefined && { suffix: `\u00A0${unit}` })}
          {...(placeholder !== undefined && { placeholder })}
          classNames={slots}
          onChange={(value) => props.onChange(value === '' ? null : Number(value))}
        />
      </Library>
    </FieldFrame>
  );
}
