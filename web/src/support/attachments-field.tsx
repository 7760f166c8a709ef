import { attachmentRule } from '@portal/contract/support';
import { kindNames } from '@portal/contract/uploads';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { FieldErrorText, FieldFrame } from '../ui/form/field-frame.tsx';
import place from '../ui/form/file-field.module.css';
import { FilePlace } from '../ui/form/file-place.tsx';
import classes from './support.module.css';

type AttachmentsFieldProps = {
  id: string;
  files: readonly File[];
  /** What is wrong with them as they are. */
  problem: string | undefined;
  /** True when what was typed has come back as a draft, which keeps no files. */
  wasDraft: boolean;
  onChange: (files: readonly File[]) => void;
};

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** Files that go along, chosen or dropped, one after the other or together; none is needed. */
export function AttachmentsField({ id, files, problem, wasDraft, onChange }: AttachmentsFieldProps) {
  const { t, format } = useTexts();
  const { maxFiles, maxBytes } = attachmentRule;
  const allowed = { kinds: kindNames(attachmentRule), count: maxFiles, size: format.bytes(maxBytes) };
  const field = {
    id,
    name: 'file',
    label: t('support.create.files'),
    help: t('support.create.filesHelp', allowed),
    onBlur: () => undefined,
    error: undefined,
  };
  const take = (added: readonly File[]): void => {
    const fresh = added.filter((file) => !files.some((known) => isSame(known, file)));
    onChange([...files, ...fresh]);
  };
  return (
    <FieldFrame field={field}>
      <FilePlace field={field} rule={attachmentRule} onTake={take}>
        <span className={place.text} aria-hidden>
          <IconUpload size={18} stroke={1.8} />
          <span>
            <b>{t('support.create.chooseFiles')}</b> {t('support.create.dropFiles')}
          </span>
        </span>
      </FilePlace>
      <Chosen files={files} onChange={onChange} />
      {wasDraft && files.length === 0 && <p className={classes.lost}>{t('support.create.filesLost')}</p>}
      {problem !== undefined && (
        <div className={classes.problem} role="alert">
          <FieldErrorText>{problem}</FieldErrorText>
        </div>
      )}
    </FieldFrame>
  );
}

function Chosen({ files, onChange }: Pick<AttachmentsFieldProps, 'files' | 'onChange'>) {
  const { t, format } = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('support.create.files')}>
      {files.map((file, index) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <IconFile size={18} stroke={1.8} aria-hidden />
          <span className={place.name}>{file.name}</span>
          <span className={place.size}>{format.bytes(file.size)}</span>
          <IconButton
            icon={IconX}
            label={t('uploads.remove', { name: file.name })}
            onClick={() => onChange(files.filter((_, other) => other !== index))}
          />
        </li>
      ))}
    </ul>
  );
}
