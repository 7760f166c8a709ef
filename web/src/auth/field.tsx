import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { FieldErrorText } from '../ui/form/field-frame.tsx';
import looks from '../ui/form/fields.module.css';
import classes from './field.module.css';

export type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  id: string;
  label: string;
  /** At the right of the label, e.g. "Forgot password?". */
  beside?: ReactNode;
  help?: ReactNode;
  /** What is wrong, in a sentence. */
  wrong?: ReactNode;
  /** Inside the field, at its right end. */
  inside?: ReactNode;
  /** Marks it as required. */
  mark?: boolean | undefined;
};

function Label({ id, label, beside, mark }: Pick<FieldProps, 'id' | 'label' | 'beside' | 'mark'>) {
  return (
    <div className={classes.head}>
      <label htmlFor={id} className={looks.label}>
        {label}
        {mark && (
          <span className={looks.required} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      {beside}
    </div>
  );
}

const isThere = (part: ReactNode): boolean => part !== undefined && part !== null && part !== '';

/** A field without the component library, drawn as the library's are: the login page starts without it. */
export function Field({ id, label, beside, help, wrong, inside, mark, ...input }: FieldProps) {
  const isWrong = isThere(wrong);
  const described = [isThere(help) && `${id}-help`, isWrong && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div className={looks.root}>
      <Label {...{ id, label, beside, mark }} />
      {isThere(help) && (
        <span id={`${id}-help`} className={looks.help}>
          {help}
        </span>
      )}
      <div className={classes.box} data-inside={isThere(inside) || undefined}>
        <input
          {...input}
          id={id}
          className={`${looks.input} ${classes.input}`}
          data-error={isWrong || undefined}
          aria-required={mark}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
        />
        {inside}
      </div>
      {isWrong && (
        <div id={`${id}-wrong`} className={looks.error}>
          <FieldErrorText>{wrong}</FieldErrorText>
        </div>
      )}
    </div>
  );
}

/** A password, which can be looked at. */
export function SecretField(props: Omit<FieldProps, 'type' | 'inside'>) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  const label = t(isShown ? 'auth.password.hide' : 'auth.password.show');
  const toggle = (
    <button
      type="button"
      className={classes.eye}
      aria-label={label}
      title={label}
      disabled={props.disabled}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </button>
  );
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inside={toggle}
    />
  );
}
