import { setPartnerSlug, slugMaxLength, type Partner } from '@portal/contract/partners';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FasterNote } from '../ui/form/faster-note.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../ui/form/use-decided-on.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useReadAgain } from './use-read-again.ts';
import classes from './partners.module.css';

const schema = setPartnerSlug.body.omit({ before: true });

/** Changes what a partner's address is asked for by. */
export function SlugDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTexts();
  const readAgain = useReadAgain();
  const { id, name } = partner;
  const { before, orReadAgain } = useDecidedOn(partner.slug, readAgain);
  const form = useContractForm({
    schema,
    initialValues: { slug: before },
    errorTitle: t('partners.address.failed'),
    onSubmit: ({ slug }) =>
      callEndpoint(setPartnerSlug, { query: { id }, body: { slug, before } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(t('partners.address.done', { partner: name }));
      void readAgain();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('partners.address.dialog', { partner: name })}
      locked={form.submitting}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.submitting}>
            {t('partners.address.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
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
      </div>
    </Dialog>
  );
}
