import { invitePartnerOwner, type Partner } from '@portal/contract/partners';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useReadAgain } from './use-read-again.ts';
import classes from './partners.module.css';

/** Invites the first owner again, at the same address or at a corrected one. */
export function OwnerDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTexts();
  const readAgain = useReadAgain();
  const { id, name, ownerInvitation } = partner;
  const form = useContractForm({
    schema: invitePartnerOwner.body,
    initialValues: { email: ownerInvitation?.email ?? '' },
    errorTitle: t('partners.owner.failed'),
    onSubmit: (body) => callEndpoint(invitePartnerOwner, { query: { id }, body }),
    onSuccess: (_answer, { email }) => {
      onClose();
      notifySuccess(t('partners.owner.done', { email }));
      void readAgain();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('partners.owner.dialog', { partner: name })}
      locked={form.submitting}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.submitting}>
            {t('partners.owner.send')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <p>{t('partners.owner.text')}</p>
        <FormLayout form={form} plain>
          <TextField
            {...form.field('email')}
            type="email"
            label={t('customers.field.inviteOwnerEmail')}
            help={t('partners.create.ownerEmailHelp')}
            required
          />
        </FormLayout>
      </div>
    </Dialog>
  );
}
