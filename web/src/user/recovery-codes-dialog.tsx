import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './user.module.css';

type RecoveryCodesDialogProps = { codes: string[]; onDone: () => void };

function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The recovery codes, shown this once: it closes only when they are said to be saved. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const { t } = useTexts();
  const [isSaved, setSaved] = useState(false);
  const text = codes.join('\n');
  const file = `${t('user.mfa.codes.fileHead')}\n\n${text}\n`;
  const close = (): void => {
    if (isSaved) onDone();
  };
  return (
    <Dialog
      opened
      onClose={close}
      locked={!isSaved}
      title={t('user.mfa.codes.title')}
      state={isSaved ? undefined : t('user.mfa.codes.first')}
      actions={
        <Button variant="primary" disabled={!isSaved} onClick={onDone}>
          {t('user.mfa.codes.done')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p>{t('user.mfa.codes.text')}</p>
        <ul className={classes.codes} aria-label={t('user.mfa.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button
            size="note"
            icon={IconDownload}
            onClick={() => download(file, `${t('user.mfa.codes.fileName')}.txt`)}
          >
            {t('user.mfa.codes.download')}
          </Button>
          <CopyButton value={text} label={t('user.mfa.codes.copy')} word />
        </div>
        <CheckboxField
          id="codes-saved"
          name="saved"
          label={t('user.mfa.codes.saved')}
          value={isSaved}
          onChange={setSaved}
          onBlur={() => undefined}
          error={undefined}
        />
      </div>
    </Dialog>
  );
}
