import { closeMonth, type InvoiceMonth } from '@portal/contract/invoices/run';
import * as z from 'zod';
import { useTexts } from '../../platform/use-texts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notifySuccess } from '../../ui/toasts.tsx';
import { OpenThings } from './open-things.tsx';

type CloseDialogProps = { month: InvoiceMonth; onClose: () => void };

/** What is open has to be known: the month is typed then. */
const schemaFor = ({ month, open }: InvoiceMonth) =>
  z.object({
    month: z.string(),
    typed: z
      .string()
      .trim()
      .refine((typed) => open.length === 0 || typed === month, { error: 'typed' }),
  });

/** Closes a month: at once when nothing is open, else once it was typed. */
export function CloseDialog({ month, onClose }: CloseDialogProps) {
  const { t, format, errorText } = useTexts();
  const isOpen = month.open.length > 0;
  const name = format.month(month.month);
  const form = useContractForm({
    schema: schemaFor(month),
    initialValues: { month: month.month, typed: '' },
    onSubmit: ({ typed, ...body }, { write }) =>
      write(closeMonth, { body: isOpen ? { ...body, typed } : body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('invoices.month.close.done', { month: name }));
    },
  });
  const key = isOpen ? 'closeAnyway' : 'close';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`invoices.month.${key}.title`, { month: name })}
      confirmLabel={t(`invoices.month.${key}.confirm`)}
    >
      {form.failure !== null && form.failure !== undefined && <p role="alert">{errorText(form.failure)}</p>}
      <p>{t('invoices.month.close.text', { number: month.nextNumber, day: format.day(month.issuedOn) })}</p>
      {isOpen && (
        <>
          <p>{t('invoices.month.closeAnyway.text')}</p>
          <OpenThings month={month} plain />
        </>
      )}
      <FormLayout form={form} plain>
        {isOpen && (
          <TextField
            {...form.field('typed')}
            label={t('invoices.month.closeAnyway.typed', { month: month.month })}
            required
          />
        )}
      </FormLayout>
    </FormDialog>
  );
}
