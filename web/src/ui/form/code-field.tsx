import { codeDigits } from '@portal/contract/constants';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { digitsOf, withDigit } from './digits.ts';
import type { FieldProps } from './field-frame.tsx';
import { controlProps, FieldFrame } from './field-frame.tsx';
import classes from './code.module.css';

type CodeFieldProps = FieldProps<string> & {
  /** As soon as the last digit is in. */
  onComplete?: ((code: string) => void) | undefined;
  autoFocus?: boolean;
};

const places = Array.from({ length: codeDigits }, (_place, index) => index);

/** The 6 digits of a one-time code, typed, pasted or filled in by the device. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTexts();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), codeDigits - 1)]?.focus();
  const change = (code: string, next: number) => {
    props.onChange(code);
    focus(next);
    if (code.length === codeDigits && code !== props.value) props.onComplete?.(code);
  };
  const type = (index: number, typed: string) => {
    const digits = digitsOf(typed);
    const code = withDigit(props.value, index, digits);
    change(code, digits === '' ? index : Math.min(index + digits.length, code.length));
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      focus(index + step);
    } else if (event.key === 'Backspace' && index >= props.value.length) {
      event.preventDefault();
      change(props.value.slice(0, -1), props.value.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const code = digitsOf(event.clipboardData.getData('text')).slice(0, codeDigits);
    if (code !== '') change(code, code.length);
  };
  const { id, ...control } = controlProps(props);
  return (
    <FieldFrame field={props} as="group">
      <div className={classes.code}>
        {places.map((index) => (
          <input
            {...control}
            key={index}
            id={index === 0 ? id : `${id}-${index + 1}`}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={classes.digit}
            value={props.value[index] ?? ''}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={props.autoFocus && index === 0}
            data-autofocus={(props.autoFocus && index === 0) || undefined}
            aria-label={t('ui.form.digit', { number: index + 1, total: codeDigits })}
            onChange={(event) => type(index, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={onKeyDown(index)}
            onPaste={onPaste}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
