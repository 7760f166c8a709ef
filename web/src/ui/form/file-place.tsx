import { acceptOf, type UploadRule } from '@portal/contract/uploads';
import { useRef, useState, type ReactNode } from 'react';
import { controlProps, type FieldLook } from './field-frame.tsx';
import classes from './file-field.module.css';

type FilePlaceProps = {
  field: FieldLook;
  rule: UploadRule;
  onTake: (files: readonly File[]) => void;
  children: ReactNode;
};

/** Where files are chosen by a press anywhere, or dropped. */
export function FilePlace({ field, rule, onTake, children }: FilePlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (files && files.length > 0 && field.disabledReason === undefined) onTake([...files]);
    if (input.current) input.current.value = '';
  };
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        {...controlProps(field)}
        ref={input}
        type="file"
        multiple={rule.maxFiles !== undefined}
        className={classes.input}
        accept={acceptOf(rule)}
        onChange={(event) => take(event.currentTarget.files)}
      />
      {children}
    </div>
  );
}
