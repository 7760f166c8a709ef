import { unlinkExistingTenant, type ExistingTenant } from '@portal/contract/linking';
import { useTexts } from '../platform/use-texts.ts';
import { ConfirmDialog } from '../ui/confirm/confirm-dialog.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
import classes from './linking.module.css';

type UnlinkDialogProps = { tenant: ExistingTenant; onClose: () => void };

/** Says what stays and what ends before a customer gives a tenant back. */
export function UnlinkDialog({ tenant, onClose }: UnlinkDialogProps) {
  const { t } = useTexts();
  const { service, region, customer } = tenant;
  const names = { tenant: tenant.tenant, customer: customer?.name ?? '', service: t(`service.${service}`) };
  const unlink = useSend({
    call: ({ write }) =>
      write(unlinkExistingTenant, {
        query: { customerId: customer?.id, partnerId: customer?.partnerId },
        body: { service, region },
      }),
    onSuccess: () => {
      onClose();
      notifySuccess(t('linking.unlink.ordered', names));
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => unlink.send()}
      title={t('linking.unlink.title', names)}
      confirmLabel={t('linking.unlink.confirm')}
      tone="delete"
      busy={unlink.isBusy}
      failure={unlink.failure}
    >
      <ul className={classes.points}>
        <li>{t(`${service}.linking.stays`)}</li>
        {(['leaves', 'metered'] as const).map((point) => (
          <li key={point}>{t(`linking.unlink.${point}`, names)}</li>
        ))}
        <li>{t(`${service}.linking.after`, names)}</li>
      </ul>
    </ConfirmDialog>
  );
}
