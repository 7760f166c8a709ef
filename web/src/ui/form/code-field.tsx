import { codeDigits } from '@portal/contract/constants';
import type { ClipboardEvent, InputEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { digitsOf, putDigits, takeDigit, typeDigits, type Typed } from './digits.ts';
import type { FieldProps } from './field-frame.tsx';
import { controlProps, FieldFrame } from './field-frame.tsx';
import classes from './code.module.css';

type CodeFieldProps = FieldProps<string> & {
  /** As soon as the last digit is in. */
  onComplete?: ((code: string) => void) | undefined;
  autoFocus?: boolean;
};

const places = Array.from({ length: codeDigits }, (_place, index) => index);

/** What each box does with what is typed, pasted, deleted or filled in, and where one goes on. */
function useBoxes({ value, onChange, onComplete }: CodeFieldProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.min(Math.max(index, 0), codeDigits - 1)]?.focus();
  const change = ({ code, next }: Typed) => {
    onChange(code);
    focus(next);
    if (code.length === codeDigits && code !== value) onComplete?.(code);
  };
  return (index: number) => ({
    ref: (box: HTMLInputElement | null) => {
      boxes.current[index] = box;
    },
    value: value[index] ?? '',
    // Not a change event: a digit typed over an equal one is none.
    onInput: ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) => {
      const { inputType, data } = nativeEvent;
      const held = digitsOf(currentTarget.value);
      // Anything but a digit goes again.
      if (typeof data === 'string' && digitsOf(data) === '') return;
      if (held !== '') return change(typeDigits(value, index, held));
      const isBackwards = inputType === 'deleteContentBackward';
      change({ code: takeDigit(value, index), next: isBackwards ? index - 1 : index });
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        focus(index + step);
      } else if (event.key === 'Backspace' && index >= value.length) {
        event.preventDefault();
        change({ code: value.slice(0, -1), next: value.length - 1 });
      }
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const digits = digitsOf(event.clipboardData.getData('text'));
      if (digits !== '') change(putDigits(value, index, digits));
    },
  });
}

/** The 6 digits of a one-time code, typed, pasted or filled in by the device. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTexts();
  const boxAt = useBoxes(props);
  const { id, ...control } = controlProps(props);
  return (
    <FieldFrame field={props} as="group">
      <div className={classes.code}>
        {places.map((index) => (
          <input
            {...control}
            {...boxAt(index)}
            key={index}
            id={index === 0 ? id : `${id}-${index + 1}`}
            className={classes.digit}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={props.autoFocus && index === 0}
            data-autofocus={(props.autoFocus && index === 0) || undefined}
            aria-label={t('ui.form.digit', { number: index + 1, total: codeDigits })}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
    </FieldFrame>
  );
}
