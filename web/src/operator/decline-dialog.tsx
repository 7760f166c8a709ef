import { declineRegistration, type Registration } from '@portal/contract/operator';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useReadAgain } from './use-decision.ts';
import classes from './registrations.module.css';

const reasonLength = 500;

type DeclineDialogProps = { registration: Registration; onClose: () => void };

/** Turns an application down, with the reason that is mailed. */
export function DeclineDialog({ registration, onClose }: DeclineDialogProps) {
  const { t } = useTexts();
  const readAgain = useReadAgain();
  const { partnerId, companyName, email, emailVerified } = registration;
  const form = useContractForm({
    schema: declineRegistration.body,
    initialValues: { reason: '' },
    errorTitle: t('operator.decline.failed', { company: companyName }),
    onSubmit: (body) => callEndpoint(declineRegistration, { query: { id: partnerId }, body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('operator.decline.done', { company: companyName }));
      void readAgain();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('operator.decline.title', { company: companyName })}
      locked={form.submitting}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form.id} variant="delete" busy={form.submitting}>
            {t('operator.decline.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        <p>{t(emailVerified ? 'operator.decline.text' : 'operator.decline.textUnverified', { email })}</p>
        <FormLayout form={form} plain>
          <TextareaField
            {...form.field('reason')}
            label={t('operator.decline.reason')}
            help={t('operator.decline.reasonHelp')}
            rows={3}
            maxLength={reasonLength}
          />
        </FormLayout>
      </div>
    </Dialog>
  );
}
