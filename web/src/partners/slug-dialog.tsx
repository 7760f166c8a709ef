import { setPartnerSlug, slugMaxLength, type Partner } from '@portal/contract/partners';
import { useTexts } from '../platform/use-texts.ts';
import { FasterNote } from '../ui/form/faster-note.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../ui/form/use-decided-on.ts';
import { notifySuccess } from '../ui/toasts.tsx';

const schema = setPartnerSlug.body.omit({ before: true });

/** Changes what a partner's address is asked for by. */
export function SlugDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTexts();
  const { id, name } = partner;
  const { before, orReadAgain } = useDecidedOn(partner.slug);
  const form = useContractForm({
    schema,
    initialValues: { slug: before },
    errorTitle: t('partners.address.failed'),
    onSubmit: ({ slug }, { write }) =>
      write(setPartnerSlug, { query: { id }, body: { slug, before } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('partners.address.done', { partner: name }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('partners.address.dialog', { partner: name })}
      confirmLabel={t('partners.address.confirm')}
    >
      <p>{t('partners.address.text')}</p>
      <FasterNote failure={form.failure} now={partner.slug} />
      <FormLayout form={form} plain>
        <TextField
          {...form.field('slug')}
          label={t('partners.address.name')}
          help={t('partners.address.help')}
          maxLength={slugMaxLength}
          required
        />
      </FormLayout>
    </FormDialog>
  );
}
