import { resetTenantPassword, type CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import type { DialogAbout } from '../ui/use-dialog.tsx';
import { useSend } from '../ui/use-send.ts';

/** Asks whether the password is to be reset: whoever backs up with the old one is refused from then on. */
export function ResetDialog({ thing: { userName }, onClose }: DialogAbout<CloudTenant>) {
  const { t } = useTexts();
  const { send, isBusy, failure } = useSend({
    call: ({ write }) => write(resetTenantPassword, { body: {} }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => send()}
      title={t('cloud-connect.reset.title', { userName })}
      confirmLabel={t('cloud-connect.password.reset')}
      busy={isBusy}
      failure={failure}
    >
      <p>{t('cloud-connect.reset.text')}</p>
      <p>{t('cloud-connect.reset.then')}</p>
    </ConfirmDialog>
  );
}
