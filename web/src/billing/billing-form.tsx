import { updateBilling, type Billing } from '@portal/contract/billing/billing';
import type { BodyOf } from '@portal/contract/http';
import { countryName } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import type { SendContext } from '../ui/use-send.ts';
import { BillingFields } from './billing-fields.tsx';
import { billingValuesOf } from './billing-values.ts';
import { ReadinessCard } from './readiness.tsx';

export type BillingFormProps = {
  billing: Billing;
  /** Whose they are, for the draft. */
  of: string;
  save: (body: BodyOf<typeof updateBilling>, context: SendContext) => Promise<unknown>;
  /** Reads them anew; undefined when that fails. */
  reload: () => Promise<Billing | undefined>;
  onSaved: () => void;
  cancelHref: string;
  disabledReason: string | undefined;
};

/** How a value is written in the sentence that says what somebody else typed. */
function useWritten() {
  const { t, language } = useTexts();
  return (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off');
    if (name === 'country') return countryName(String(value), language);
    if (name === 'language') return t(value === 'sv' ? 'billing.language.sv' : 'billing.language.en');
    return String(value);
  };
}

/** The billing data of one company. A save that came too late says who was faster and keeps what was typed. */
export function BillingForm(props: BillingFormProps) {
  const { billing, of, save, reload, onSaved } = props;
  const { t } = useTexts();
  const written = useWritten();
  const base = billingValuesOf(billing);
  const form = useContractForm({
    schema: updateBilling.body,
    initialValues: base,
    draftKey: `billing:${of}:${billing.version}`,
    onSubmit: save,
    onSuccess: () => {
      onSaved();
      notifySuccess(t('billing.done'));
    },
  });
  const newer = useNewerVersion({
    form,
    base,
    reload: async () => {
      const read = await reload();
      return read && billingValuesOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form} side={<ReadinessCard billing={billing} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('billing.failed')}
          of="billing.stale"
          fieldName={(name) => t(`billing.inSentence.${name}`)}
          write={written}
        />
        <BillingFields form={form} billing={billing} />
      </FormLayout>
      <ActionBar
        form={form}
        label={t('billing.save')}
        cancelHref={props.cancelHref}
        disabledReason={props.disabledReason}
      />
    </>
  );
}
