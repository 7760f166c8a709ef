import { removeVmBackup } from '@portal/contract/virtual-data-center/backup';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { IconShieldOff } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { OrderDeletion } from '../../services/dialogs/order-deletion.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { useDialog, type DialogAbout } from '../../ui/use-dialog.tsx';
import { vdcScreens } from '../screens.ts';
import { isChanging } from './states.tsx';

type OfVm = { vm: Vm };

/** Why the policy of a VM cannot be changed now; undefined when it can. */
export function usePolicyRefusal(vm: Vm): string | undefined {
  const { t } = useTexts();
  const refusal = useOrderRefusal(vdcScreens);
  return refusal ?? (isChanging(vm, 'backup') ? t('virtual-data-center.backup.changing') : undefined);
}

/** Takes the policy away, and says first what stays. */
export function RemovePolicy({ vm }: OfVm) {
  const { t } = useTexts();
  const removal = useDialog(RemoveDialog);
  const refusal = usePolicyRefusal(vm);
  return (
    <div>
      <Button size="toolbar" icon={IconShieldOff} disabledReason={refusal} onClick={() => removal.ask(vm)}>
        {t('virtual-data-center.backup.remove')}
      </Button>
      {removal.dialog}
    </div>
  );
}

function RemoveDialog({ thing: vm, onClose }: DialogAbout<Vm>) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { region, vdcId, id: vmId, name, restorePoints: count, isReplicated } = vm;
  const text = (key: string, values = {}) => t(`virtual-data-center.backup.removal.${key}`, values);
  return (
    <OrderDeletion
      order={({ write }) => write(removeVmBackup, { params: { region, vdcId, vmId }, query: scope })}
      onClose={onClose}
      title={text('title', { vm: name })}
      confirmLabel={t('virtual-data-center.backup.remove')}
      checks={[
        { text: text('stay', { count }), blocks: false },
        { text: text('billed'), blocks: false },
      ]}
      warning={isReplicated ? undefined : text('unprotected')}
    />
  );
}
