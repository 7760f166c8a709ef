import { IconAlertCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import type { FieldBinding } from './types.ts';
import classes from './fields.module.css';

/** What every field takes besides its binding. */
export type FieldProps<Value> = FieldBinding<Value> & {
  label: string;
  /** One line under the label. */
  help?: ReactNode;
  required?: boolean | undefined;
  /** Why it cannot be changed now; disables it. */
  disabledReason?: string | undefined;
  /** The server has confirmed the value. */
  confirmed?: boolean | undefined;
};

/** A field apart from its value. */
export type FieldLook = Omit<FieldProps<unknown>, 'value' | 'onChange'>;

/** The sentence for a wrong field, with its icon. */
export function FieldErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={classes.errorText}>
      <IconAlertCircle size={16} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** The error of a field in words, or nothing. */
export function useFieldError(field: Pick<FieldLook, 'error' | 'label'>): ReactNode {
  const { fieldError } = useTexts();
  return field.error && <FieldErrorText>{fieldError(field.error, field.label)}</FieldErrorText>;
}

/** What says more about a field: its help or the reason it is off, and its error. */
export function describedBy({ id, help, disabledReason, error }: FieldLook): string | undefined {
  const ids = [
    (disabledReason ?? help) !== undefined && `${id}-note`,
    error !== undefined && `${id}-error`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The attributes that every control of a field has. */
export const controlProps = (field: FieldLook) =>
  ({
    id: field.id,
    name: field.name,
    disabled: field.disabledReason !== undefined,
    onBlur: field.onBlur,
    'aria-required': field.required || undefined,
    'aria-invalid': field.error === undefined ? undefined : true,
    'aria-describedby': describedBy(field),
  }) as const;

type FieldFrameProps = {
  field: FieldLook;
  children: ReactNode;
  /** `group`: several controls share the label, which then names the group. */
  as?: 'field' | 'group';
};

/** Label above, help under it, then the control, then the error. */
export function FieldFrame({ field, children, as = 'field' }: FieldFrameProps) {
  const error = useFieldError(field);
  const group = as === 'group' ? { role: 'group', 'aria-labelledby': `${field.id}-label` } : {};
  return (
    <div
      className={classes.root}
      data-error={error ? true : undefined}
      data-help={(field.disabledReason ?? field.help) === undefined ? undefined : true}
      {...group}
    >
      <Label field={field} as={as} />
      <Help field={field} />
      {children}
      {error !== undefined && (
        <div id={`${field.id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </div>
  );
}

function Label({ field, as }: { field: FieldLook; as: 'field' | 'group' }) {
  const { id, label, required = false } = field;
  const mark = required && <RequiredMark />;
  if (as === 'group') {
    return (
      <span id={`${id}-label`} className={classes.label}>
        {label}
        {mark}
      </span>
    );
  }
  return (
    <label htmlFor={id} className={classes.label}>
      {label}
      {mark}
    </label>
  );
}

function Help({ field }: { field: FieldLook }) {
  const note = field.disabledReason ?? field.help;
  if (note === undefined) return null;
  return (
    <span id={`${field.id}-note`} className={classes.help}>
      {note}
    </span>
  );
}

export const RequiredMark = () => (
  <span className={classes.required} aria-hidden>
    {' *'}
  </span>
);

/** A control with something at its right end, and the mark of a value that the server has confirmed. */
export function Control({
  confirmed,
  end,
  children,
}: {
  confirmed?: boolean | undefined;
  end?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const mark = confirmed === true && (
    <span role="img" aria-label={t('ui.form.confirmed')} title={t('ui.form.confirmed')}>
      <IconCircleCheckFilled size={18} aria-hidden className={classes.confirmed ?? ''} />
    </span>
  );
  return (
    <div className={classes.control}>
      {children}
      {(mark || end) && (
        <span className={classes.end}>
          {mark}
          {end}
        </span>
      )}
    </div>
  );
}
