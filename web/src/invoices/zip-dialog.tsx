import { useState } from 'react';
import { downloadFile } from '../platform/api.ts';
import { lastMonths } from '../platform/months.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { useSend } from '../ui/use-send.ts';
import type { Side } from './side.ts';
import classes from './invoices.module.css';

type ZipDialogProps = { side: Side; month: string | undefined; onClose: () => void };

/** The PDFs of a month in one file. */
export function ZipDialog({ side, month: shown, onClose }: ZipDialogProps) {
  const { t, format, language } = useTexts();
  const months = lastMonths();
  const [month, setMonth] = useState(shown ?? months[1] ?? '');
  const zip = useSend({
    call: () => downloadFile(side.zip, t('invoices.zip.file', { month }), { month, language }),
    onSuccess: onClose,
    errorTitle: t('invoices.zip.failed', { month: format.month(month) }),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={zip.isBusy}
      title={t('invoices.zip.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={zip.isBusy} onClick={() => zip.send(undefined)}>
            {t('invoices.zip.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.choice}>
        <p>{t('invoices.zip.text')}</p>
        <SelectField
          id="zip-month"
          name="month"
          error={undefined}
          onBlur={() => undefined}
          label={t('invoices.column.month')}
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: format.month(value) }))}
        />
      </div>
    </Dialog>
  );
}
