import { payByReference } from '@portal/contract/invoices/settling';
import { useMemo } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useMinute } from '../ui/use-minute.ts';
import { today, typedReference } from './typed-amount.ts';

/** Notes what came in by a payment number: of one invoice, or of all that were mailed at once. */
export function PayByReferenceDialog({ onClose }: { onClose: () => void }) {
  const { t, language, format } = useTexts();
  const form = useContractForm({
    schema: useMemo(() => typedReference(language), [language]),
    initialValues: { reference: '', paidOn: today.format(useMinute()), amount: '' },
    errorTitle: t('invoices.payNumber.failed'),
    onSubmit: (body, { write }) => write(payByReference, { body }),
    onSuccess: ({ paid }) => {
      onClose();
      const numbers = new Intl.ListFormat(language).format(paid.map(({ number }) => number));
      notifySuccess(t('invoices.payNumber.done', { numbers }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('invoices.payNumber.title')}
      confirmLabel={t('invoices.pay.confirm')}
    >
      <p>{t('invoices.payNumber.text')}</p>
      <FormLayout form={form} plain>
        <TextField
          {...form.field('reference')}
          label={t('invoices.payNumber.reference')}
          inputMode="numeric"
          required
        />
        <TextField {...form.field('paidOn')} type="date" label={t('invoices.pay.paidOn')} required />
        <TextField
          {...form.field('amount')}
          label={t('invoices.pay.amount', { currency: format.currency('SEK') })}
          inputMode="decimal"
          required
        />
      </FormLayout>
    </FormDialog>
  );
}
