import { setCreditLimit, type Partner } from '@portal/contract/partners';
import { useMemo } from 'react';
import { decimalText } from '../platform/decimals.ts';
import { useTexts } from '../platform/use-texts.ts';
import { FasterNote } from '../ui/form/faster-note.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../ui/form/use-decided-on.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { typedLimit } from './typed.ts';

/** The limit as it is typed, without places that say nothing. */
const textOf = (limitMinor: number): string =>
  limitMinor % 100 === 0 ? String(limitMinor / 100) : (limitMinor / 100).toFixed(2);

/** Above which cost a partner can order nothing that costs; empty for no limit. */
export function CreditDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t, language, format } = useTexts();
  const { id, name, currency, creditLimitMinor } = partner;
  const { before, orReadAgain } = useDecidedOn(creditLimitMinor);
  const now =
    creditLimitMinor === null ? t('partners.credit.none') : format.money(creditLimitMinor, currency ?? '');
  const form = useContractForm({
    schema: useMemo(() => typedLimit(language), [language]),
    initialValues: { limit: before === null ? '' : decimalText(textOf(before), language) },
    errorTitle: t('partners.credit.failed', { partner: name }),
    onSubmit: ({ limitMinor }, { write }) =>
      write(setCreditLimit, { query: { id }, body: { limitMinor, before } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('partners.credit.done', { partner: name }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('partners.credit.dialog', { partner: name })}
      confirmLabel={t('partners.credit.confirm')}
    >
      <p>{t('partners.credit.text')}</p>
      <FasterNote failure={form.failure} now={now} />
      <FormLayout form={form} plain>
        <TextField
          {...form.field('limit')}
          label={t('partners.credit.field', { currency: currency ?? '' })}
          help={t('partners.credit.fieldHelp')}
          inputMode="decimal"
        />
      </FormLayout>
    </FormDialog>
  );
}
