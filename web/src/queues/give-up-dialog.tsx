import { giveUpQueuedOperation, leftBehindLength, type QueuedOperation } from '@portal/contract/queues';
import { useOperationTexts } from '../operations/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';

type GiveUpDialogProps = { operation: QueuedOperation; onClose: () => void };

/** Says what giving up means, and has written down what it leaves in the cloud. */
export function GiveUpDialog({ operation, onClose }: GiveUpDialogProps) {
  const { t } = useTexts();
  const what = useOperationTexts().whatOf(operation);
  const { id, partnerId } = operation;
  const form = useContractForm({
    schema: giveUpQueuedOperation.body,
    initialValues: { leftBehind: '' },
    errorTitle: t('queues.giveUp.failed', { what }),
    onSubmit: (body, { write }) => write(giveUpQueuedOperation, { query: { id, partnerId }, body }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('queues.giveUp.done', { what }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('queues.giveUp.title', { what })}
      confirmLabel={t('queues.giveUp.confirm')}
      tone="delete"
    >
      <p>{t('queues.giveUp.text')}</p>
      <FormLayout form={form} plain>
        <TextareaField
          {...form.field('leftBehind')}
          label={t('queues.giveUp.leftBehind')}
          help={t('queues.giveUp.leftBehindHelp')}
          rows={3}
          maxLength={leftBehindLength}
          required
        />
      </FormLayout>
    </FormDialog>
  );
}
