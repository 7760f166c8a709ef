import { suspendCloudConnect } from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import type { DialogAbout } from '../ui/use-dialog.tsx';
import { useSend } from '../ui/use-send.ts';

/** Asks whether nobody is to be let in any more: what happens to the backups, and what it still costs. */
export function SuspendDialog({ thing: { customerName }, onClose }: DialogAbout<{ customerName: string }>) {
  const { t } = useTexts();
  const { send, isBusy, failure } = useSend({
    call: ({ write }) => write(suspendCloudConnect, { body: {} }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => send()}
      title={t('cloud-connect.suspend.title', { customer: customerName })}
      confirmLabel={t('cloud-connect.suspend.action')}
      tone="delete"
      busy={isBusy}
      failure={failure}
    >
      <p>{t('cloud-connect.suspend.text')}</p>
      <p>{t('cloud-connect.suspend.stays')}</p>
    </ConfirmDialog>
  );
}
