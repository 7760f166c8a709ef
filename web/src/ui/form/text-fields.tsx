import type { ComponentProps } from 'react';
import type { FieldProps } from './field-frame.tsx';
import { Control, controlProps, FieldFrame } from './field-frame.tsx';
import classes from './fields.module.css';

type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'datetime-local';
  autoComplete?: string;
  inputMode?: ComponentProps<'input'>['inputMode'];
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  spellCheck?: boolean;
};

export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete = 'off', spellCheck = false } = props;
  return (
    <FieldFrame field={props}>
      <Control confirmed={props.confirmed}>
        <input
          {...controlProps(props)}
          className={classes.input}
          type={type}
          value={props.value}
          autoComplete={autoComplete}
          inputMode={props.inputMode}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          autoFocus={props.autoFocus}
          data-autofocus={props.autoFocus}
          spellCheck={spellCheck}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      </Control>
    </FieldFrame>
  );
}

type TextareaFieldProps = FieldProps<string> & { rows?: number; maxLength?: number; placeholder?: string };

export function TextareaField(props: TextareaFieldProps) {
  return (
    <FieldFrame field={props}>
      <textarea
        {...controlProps(props)}
        className={classes.input}
        value={props.value}
        rows={props.rows ?? 4}
        maxLength={props.maxLength}
        placeholder={props.placeholder}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}
