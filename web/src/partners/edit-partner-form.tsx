import { updatePartner, type Partner } from '@portal/contract/partners';
import { CustomerFields } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { partnersPath } from './addresses.ts';
import { PartnerCards } from './partner-cards.tsx';
import { partnerSchema, seller } from './partner-schema.ts';

type EditPartnerFormProps = {
  partner: Partner;
  /** Reads the partner anew; undefined when that fails. */
  reload: () => Promise<Partner | undefined>;
};

const valuesOf = (partner: Partner) => ({
  name: partner.name,
  organizationNumber: partner.organizationNumber,
  address: partner.address,
  zipcode: partner.zipcode,
  city: partner.city,
  country: partner.country,
  contactEmail: partner.contactEmail,
  invoiceEmail: partner.invoiceEmail,
  supportEmail: partner.supportEmail,
  phone: partner.phone,
  disruptionEmails: partner.disruptionEmails,
  version: partner.version,
});

/** The partner's form. A save that came too late says who was faster and keeps what was typed. */
export function EditPartnerForm({ partner, reload }: EditPartnerFormProps) {
  const { t } = useTexts();
  const { id, version } = partner;
  const form = useContractForm({
    schema: partnerSchema,
    initialValues: valuesOf(partner),
    draftKey: `edit-partner:${id}:${version}`,
    onSubmit: (body, { write }) => write(updatePartner, { query: { partnerId: id }, body }),
    onSuccess: (_answer, { name }) => {
      notifySuccess(t('partners.edit.done', { partner: name }));
    },
  });
  const newer = useNewerVersion({
    form,
    base: valuesOf(partner),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form} side={<PartnerCards partner={partner} />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('partners.edit.failed')}
          of="partners.stale"
          fieldName={(name) => t(`customers.fieldInSentence.${name}`)}
        />
        <CustomerFields form={form} seller={seller} />
      </FormLayout>
      <ActionBar form={form} label={t('partners.edit.save')} cancelHref={partnersPath} />
    </>
  );
}
