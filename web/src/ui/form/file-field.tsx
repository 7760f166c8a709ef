import { acceptOf, kindNames, type UploadRule } from '@portal/contract/uploads';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../button.tsx';
import { controlProps, FieldFrame, type FieldProps } from './field-frame.tsx';
import classes from './file-field.module.css';

type FileFieldProps = Omit<FieldProps<File | null>, 'onBlur'> & { rule: UploadRule };

/** One file, chosen or dropped. What it may be stands under the label; what it is, the API tells when it is sent. */
export function FileField({ rule, ...field }: FileFieldProps) {
  const { t, format } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const allowed = t('uploads.allowed', { kinds: kindNames(rule), size: format.bytes(rule.maxBytes) });
  const bound = { ...field, onBlur: () => undefined, help: field.help ?? allowed };
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file && field.disabledReason === undefined) field.onChange(file);
    if (input.current) input.current.value = '';
  };
  return (
    <FieldFrame field={bound}>
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
          {...controlProps(bound)}
          ref={input}
          type="file"
          className={classes.input}
          accept={acceptOf(rule)}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {field.value ? (
          <Chosen file={field.value} onRemove={() => field.onChange(null)} />
        ) : (
          <span className={classes.text} aria-hidden>
            <IconUpload size={18} stroke={1.8} />
            <span>
              <b>{t('uploads.choose')}</b> {t('uploads.drop')}
            </span>
          </span>
        )}
      </div>
    </FieldFrame>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t, format } = useTexts();
  return (
    <span className={classes.text}>
      <IconFile size={18} stroke={1.8} aria-hidden />
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{format.bytes(file.size)}</span>
      <span className={classes.remove}>
        <IconButton icon={IconX} label={t('uploads.remove', { name: file.name })} onClick={onRemove} />
      </span>
    </span>
  );
}
