import { setCustomerPricing, setPartnerPricing, type ServicePricing } from '@portal/contract/pricing';
import { useMemo } from 'react';
import type { Write } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards } from '../ui/form/choice-fields.tsx';
import { FasterNote } from '../ui/form/faster-note.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../ui/form/use-decided-on.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { effectOf } from './effect.ts';
import type { PricingScope } from './section-props.ts';
import { typedUplift, upliftOf, upliftText, type Way } from './typed.ts';
import { UpliftEffects } from './uplift-effects.tsx';
import { UpliftPreview } from './uplift-preview.tsx';
import { useSignedPercent } from './use-signed-percent.ts';

type UpliftDialogProps = PricingScope & { pricing: ServicePricing; onClose: () => void };
type Values = { way: Way; percent: string };

/** Sets what all customers pay more, or one, from today on; what is typed is shown as prices before it is saved. */
export function UpliftDialog({ pricing, customer, onClose }: UpliftDialogProps) {
  const { t } = useTexts();
  const signed = useSignedPercent();
  const { generalPercent, inherited, percent } = pricing;
  const service = t(`service.${pricing.service}`);
  const now = inherited ? t('pricing.change.general', { uplift: signed(generalPercent) }) : signed(percent);
  const form = useUpliftForm({ pricing, customer, onClose });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="wide"
      title={t('pricing.change.dialog', { service })}
      subtitle={customer ? customer.name : t('pricing.change.forAll')}
      confirmLabel={t('pricing.change.confirm')}
    >
      <Effect />
      <FasterNote failure={form.failure} now={now} />
      <FormLayout form={form} plain>
        {customer && <WayField form={form} pricing={pricing} />}
        {form.values.way === 'own' && (
          <TextField
            {...form.field('percent')}
            label={t('pricing.change.percent')}
            help={t('pricing.change.percentHelp')}
            maxLength={12}
            required
          />
        )}
      </FormLayout>
      <Preview form={form} pricing={pricing} customer={customer} />
    </FormDialog>
  );
}

/** From when the new price counts, and for what of the running month. */
function Effect() {
  const { t, format } = useTexts();
  const { day, month, isFirst } = effectOf();
  const named = { day: format.day(day), month: format.month(month) };
  return <p>{t(isFirst ? 'pricing.change.effectFirst' : 'pricing.change.effect', named)}</p>;
}

type FormOf = ReturnType<typeof useUpliftForm>;
type PartProps = { form: FormOf; pricing: ServicePricing };

/** A customer has its own, or what all have. */
function WayField({ form, pricing: { generalPercent } }: PartProps) {
  const { t } = useTexts();
  const signed = useSignedPercent();
  return (
    <RadioCards
      {...form.field('way')}
      label={t('pricing.change.way')}
      options={[
        {
          value: 'general',
          label: t('pricing.change.general', { uplift: signed(generalPercent) }),
          description: t('pricing.change.generalText'),
        },
        { value: 'own', label: t('pricing.change.own'), description: t('pricing.change.ownText') },
      ]}
    />
  );
}

function Preview({ form, pricing, customer }: PartProps & PricingScope) {
  const { language } = useTexts();
  const { way, percent } = form.values;
  const isGeneral = way === 'general';
  const typed = isGeneral ? pricing.generalPercent : upliftOf(percent, language);
  return (
    <>
      <UpliftPreview prices={pricing.prices} percent={typed} />
      <UpliftEffects service={pricing.service} customer={customer} percent={isGeneral ? undefined : typed} />
    </>
  );
}

/** Its own percentage as it was shown; what all have is always one. */
const shownOf = ({ percent, inherited }: ServicePricing): string | null => (inherited ? null : percent);

function useUpliftForm({ pricing, customer, onClose }: UpliftDialogProps) {
  const { t, language } = useTexts();
  const { service, percent: holds } = pricing;
  const { before, orReadAgain } = useDecidedOn(shownOf(pricing));
  const initialValues: Values = {
    way: pricing.inherited ? 'general' : 'own',
    percent: upliftText(holds, language),
  };
  const send = (write: Write, { percent }: { percent: string | null }) =>
    customer
      ? write(setCustomerPricing, {
          query: { customerId: customer.id },
          body: { service, percent, before },
        })
      : write(setPartnerPricing, {
          body: { service, percent: percent ?? holds, before: before ?? holds },
        });
  return useContractForm({
    schema: useMemo(() => typedUplift(language), [language]),
    initialValues,
    errorTitle: t('pricing.change.failed'),
    onSubmit: (body, { write }) => send(write, body).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('pricing.change.done'));
    },
  });
}
