import { setPartnerSlug, slugMaxLength, type Partner } from '@portal/contract/partners';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useReadAgain, useReadingStale } from './use-read-again.ts';
import classes from './partners.module.css';

/** Changes what a partner's address is asked for by. */
export function SlugDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTexts();
  const readAgain = useReadAgain();
  const readIfStale = useReadingStale();
  const { id, name, slug: before } = partner;
  const form = useContractForm({
    schema: setPartnerSlug.body,
    initialValues: { slug: before, before },
    errorTitle: t('partners.address.failed'),
    onSubmit: (body) => callEndpoint(setPartnerSlug, { query: { id }, body }).catch(readIfStale),
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
