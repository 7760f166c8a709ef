import {
  powerActions,
  powerActionStates,
  type PowerAction,
} from '@portal/contract/virtual-data-center/power';
import { changeVmPower, type Vm } from '@portal/contract/virtual-data-center/vms';
import { IconPlayerPause, IconPlayerPlay, IconPower, IconRotateClockwise } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRetryActions } from '../../operations/index.tsx';
import { linkTo } from '../../platform/address.ts';
import type { Managed } from '../../platform/managed-customer.ts';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { late } from '../../ui/late.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { useSend, type SendContext } from '../../ui/use-send.ts';
import { editVmPath } from '../paths.ts';
import { vdcScreens } from '../screens.ts';
import { isChanging } from './states.tsx';

const PowerDialog = late(() => import('./power-dialog.tsx'), 'PowerDialog');

export type PowerChange = { vm: Vm; action: PowerAction };

const icons = {
  on: IconPower,
  off: IconPower,
  suspend: IconPlayerPause,
  resume: IconPlayerPlay,
  reset: IconRotateClockwise,
} as const;

/** What is not saved in the VM is lost by it. */
type HardPowerAction = 'off' | 'reset';
export type HardPowerChange = PowerChange & { action: HardPowerAction };
const losesWork = (change: PowerChange): change is HardPowerChange =>
  change.action === 'off' || change.action === 'reset';

export const vmHome = ({ id, vdcId }: Pick<Vm, 'id' | 'vdcId'>, scope: Managed): string =>
  linkTo(editVmPath, { ...scope, vdcId, vmId: id });

export const sendPower = ({ write }: SendContext, { vm: { region, vdcId, id: vmId }, action }: PowerChange) =>
  write(changeVmPower, { params: { region, vdcId, vmId }, body: { action } });

/** Why a VM cannot be powered like that now; undefined when it can. */
function usePowerRefusal(): (change: PowerChange) => string | undefined {
  const { t } = useTexts();
  return ({ vm, action }) => {
    if (isChanging(vm, 'power')) return t('virtual-data-center.vms.not.changing');
    if (powerActionStates[action].includes(vm.powerState)) return undefined;
    return t(`virtual-data-center.vms.not.${vm.powerState}`);
  };
}

/** What can be done with a VM, and the question that some of it asks first. */
export function useVmActions(): { actionsOf: (vm: Vm) => readonly RowAction[]; dialog: ReactNode } {
  const { t } = useTexts();
  const mayEver = useIsEverAllowed(changeVmPower);
  const refusalOf = usePowerRefusal();
  const refusal = useOrderRefusal(vdcScreens);
  const retry = useRetryActions(refusal);
  const { ask, dialog } = useDialog(PowerDialog);
  const sending = useSend<PowerChange>({
    call: (context, change) => sendPower(context, change),
    idOf: ({ vm }) => vm.id,
    errorTitle: ({ vm }) => t('virtual-data-center.vms.powerFailed', { vm: vm.name }),
  });
  const powerOf = (vm: Vm): RowAction[] =>
    powerActions.map((action) => {
      const change = { vm, action };
      return {
        label: t(`virtual-data-center.vms.action.${action}`),
        icon: icons[action],
        busy: sending.isBusyWith(change),
        disabledReason: refusalOf(change),
        onSelect: () => (losesWork(change) ? ask(change) : sending.send(change)),
      };
    });
  const powerMenu = { label: t('virtual-data-center.vms.powerMenu'), icon: IconPower };
  const actionsOf = (vm: Vm): RowAction[] => {
    const failed = failureOf(vm);
    if (!mayEver) return [];
    // Who may do none of it reads once why.
    const power = refusal === undefined ? powerOf(vm) : [{ ...powerMenu, disabledReason: refusal }];
    return failed ? [...retry(failed), ...power] : power;
  };
  return { actionsOf, dialog };
}
