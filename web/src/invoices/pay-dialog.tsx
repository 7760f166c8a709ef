import type { OpenInvoice } from '@portal/contract/invoices/invoices';
import { payInvoice } from '@portal/contract/invoices/settling';
import { useMemo } from 'react';
import { decimalText } from '../platform/decimals.ts';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useMinute } from '../ui/use-minute.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { today, typedPayment } from './typed-amount.ts';

/** Notes what came in for an invoice: all that is left, unless another amount is typed. */
export function PayDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const { t, language, format } = useTexts();
  const { id, number, currency, leftMinor } = invoice;
  const form = useContractForm({
    schema: useMemo(() => typedPayment(language), [language]),
    initialValues: {
      paidOn: today.format(useMinute()),
      amount: leftMinor === 0 ? '' : decimalText((leftMinor / 100).toFixed(2), language),
    },
    errorTitle: t('invoices.pay.failed', { number }),
    onSubmit: (body, { write }) => write(payInvoice, { query: { id }, body }),
    onSuccess: (answer) => {
      onClose();
      notifySuccess(t('invoices.pay.done', { number, left: format.money(answer.leftMinor, currency) }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('invoices.pay.title', { number })}
      confirmLabel={t('invoices.pay.confirm')}
    >
      <p>{t('invoices.pay.text', { left: format.money(leftMinor, currency) })}</p>
      <FormLayout form={form} plain>
        <TextField {...form.field('paidOn')} type="date" label={t('invoices.pay.paidOn')} required />
        <TextField
          {...form.field('amount')}
          label={t('invoices.pay.amount', { currency: format.currency(currency) })}
          help={t('invoices.pay.amountHelp')}
          inputMode="decimal"
        />
      </FormLayout>
    </FormDialog>
  );
}
