import { kindNames, type UploadRule } from '@portal/contract/uploads';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import classes from './file-field.module.css';
import { FilePlace } from './file-place.tsx';

type FileFieldProps = Omit<FieldProps<File | null>, 'onBlur'> & { rule: UploadRule };

/** One file, chosen or dropped. What it may be stands under the label; what it is, the API tells when it is sent. */
export function FileField({ rule, ...field }: FileFieldProps) {
  const { t, format } = useTexts();
  const allowed = t('uploads.allowed', { kinds: kindNames(rule), size: format.bytes(rule.maxBytes) });
  const bound = { ...field, onBlur: () => undefined, help: field.help ?? allowed };
  return (
    <FieldFrame field={bound}>
      <FilePlace field={bound} rule={rule} onTake={([file]) => file && field.onChange(file)}>
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
      </FilePlace>
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
