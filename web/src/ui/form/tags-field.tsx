import { IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import type * as z from 'zod';
import { useTexts } from '../../platform/use-texts.ts';
import { addEntries } from './entries.ts';
import type { FieldProps } from './field-frame.tsx';
import { controlProps, FieldFrame } from './field-frame.tsx';
import classes from './tags.module.css';

type TagsFieldProps = FieldProps<string[]> & {
  /** What each entry has to be; a wrong one stays and is marked. */
  entry: z.ZodType;
  placeholder?: string;
};

type TagInput = Pick<TagsFieldProps, 'value' | 'onChange'> & {
  text: string;
  setText: (text: string) => void;
};

const addingKeys = new Set(['Enter', ',', ';']);

/** Enter, comma and semicolon add; Tab adds and stays only when there is text; Backspace takes the last one back. */
function keysOf({ value, onChange, text, setText }: TagInput) {
  const add = (typed: string) => {
    const next = addEntries(value, typed);
    if (next.length !== value.length) onChange(next);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const tabAdds = event.key === 'Tab' && !event.shiftKey && text.trim() !== '';
    if (addingKeys.has(event.key) || tabAdds) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  return { add, onKeyDown, onPaste };
}

/** Several short entries in one field, e.g. e-mail addresses. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, entry, placeholder } = props;
  const [text, setText] = useState('');
  const { t } = useTexts();
  const { add, onKeyDown, onPaste } = keysOf({ value, onChange, text, setText });
  const leave = () => {
    if (text.trim() !== '') add(text);
    props.onBlur();
  };
  return (
    <FieldFrame field={props}>
      <div className={classes.input} data-error={props.error ? true : undefined}>
        {value.map((one) => (
          <Tag
            key={one}
            text={one}
            isWrong={!entry.safeParse(one).success}
            onRemove={() => onChange(value.filter((other) => other !== one))}
          />
        ))}
        <input
          {...controlProps(props)}
          value={text}
          className={classes.field}
          placeholder={value.length === 0 ? placeholder : t('ui.form.addAnother')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={leave}
        />
      </div>
    </FieldFrame>
  );
}

type TagProps = { text: string; isWrong: boolean; onRemove: () => void };

function Tag({ text, isWrong, onRemove }: TagProps) {
  const { t } = useTexts();
  return (
    <span className={classes.tag} data-wrong={isWrong || undefined}>
      <span>{text}</span>
      {isWrong && <span className={classes.wrong}>{t('ui.form.wrongEntry')}</span>}
      <button type="button" aria-label={t('ui.form.removeEntry', { entry: text })} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
