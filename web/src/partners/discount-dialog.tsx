import { setPartnerDiscount, type Partner } from '@portal/contract/partners';
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
import { DiscountEffects } from './discount-effects.tsx';
import { typedPercent } from './typed.ts';

type DiscountDialogProps = {
  partner: Partner;
  discount: Partner['discounts'][number];
  onClose: () => void;
};

/** What a partner pays less than the list for a service, from today on. */
export function DiscountDialog({ partner: { id, name }, discount, onClose }: DiscountDialogProps) {
  const { t, language, format } = useTexts();
  const { service } = discount;
  const { before, orReadAgain } = useDecidedOn(discount.percent);
  const schema = useMemo(() => typedPercent(language), [language]);
  const form = useContractForm({
    schema,
    initialValues: { percent: decimalText(before, language) },
    errorTitle: t('partners.discount.failed', { partner: name }),
    onSubmit: ({ percent }, { write }) =>
      write(setPartnerDiscount, { query: { id }, body: { service, percent, before } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('partners.discount.done', { partner: name }));
    },
  });
  const typed = schema.safeParse(form.values).data?.percent ?? null;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('partners.discount.dialog', { service: t(`service.${service}`), partner: name })}
      confirmLabel={t('partners.discount.confirm')}
    >
      <p>{t('partners.discount.text')}</p>
      <FasterNote failure={form.failure} now={format.percent(Number(discount.percent))} />
      <FormLayout form={form} plain>
        <TextField
          {...form.field('percent')}
          label={t('partners.discount.percent')}
          help={t('partners.discount.percentHelp')}
          inputMode="decimal"
          required
        />
      </FormLayout>
      <DiscountEffects partner={{ id }} service={service} percent={typed} />
    </FormDialog>
  );
}
