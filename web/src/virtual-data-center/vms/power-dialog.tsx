import { useTexts } from '../../platform/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { useSend } from '../../ui/use-send.ts';
import { sendPower, type HardPowerChange } from './vm-actions.tsx';

/** Asks before a VM is stopped without a word to what runs in it. */
export function PowerDialog({ thing: change, onClose }: DialogAbout<HardPowerChange>) {
  const { t } = useTexts();
  const { vm, action } = change;
  const sending = useSend({
    call: (context) => sendPower(context, change),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => sending.send()}
      title={t(`virtual-data-center.vms.confirm.${action}`, { vm: vm.name })}
      confirmLabel={t(`virtual-data-center.vms.action.${action}`)}
      tone="delete"
      busy={sending.isBusy}
      failure={sending.failure}
    >
      <p>{t(`virtual-data-center.vms.confirm.${action}Text`)}</p>
    </ConfirmDialog>
  );
}
