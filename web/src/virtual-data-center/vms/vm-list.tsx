import { powerStates } from '@portal/contract/virtual-data-center/power';
import { listVdcVms, tierFilter, type Vm } from '@portal/contract/virtual-data-center/vms';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconServer } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import type { ChoiceFilter } from '../../ui/list/types.ts';
import { vdcPaths } from '../paths.ts';
import { useWatchedVms } from './use-watched-vms.ts';
import { useEditVm, useVmActions, vmHome } from './vm-actions.tsx';
import { useVmColumns } from './vm-columns.tsx';

function useFilters(): readonly ChoiceFilter[] {
  const { t } = useTexts();
  const filter = (id: string, word: string, values: readonly string[]): ChoiceFilter => ({
    id,
    label: t(`virtual-data-center.vms.column.${id}`),
    options: values.map((value) => ({ value, label: t(`virtual-data-center.vms.${word}.${value}`) })),
  });
  return [filter('powerState', 'power', powerStates), filter('tier', 'tier', tierFilter)];
}

/** Whether another of these has its name. */
const isAmong =
  (vms: readonly Vm[]) =>
  ({ id, name }: Vm): boolean =>
    vms.some((other) => other.name === name && other.id !== id);

/** The VMs of a data center, as long as it is in view with their power at this moment. */
export function VmList({ vdc }: { vdc: Vdc }) {
  const { scope } = useServiceScope();
  const columnsOf = useVmColumns((vm) => vmHome(vm, scope));
  const { actionsOf, dialog } = useVmActions();
  const edit = useEditVm();
  useWatchedVms();
  return (
    <>
      <ServiceList
        id="vms"
        isPart
        texts="virtual-data-center.vms"
        path={vdcPaths.onePath}
        icon={IconServer}
        endpoint={listVdcVms}
        input={{ vdcId: vdc.id }}
        columns={(answer) => columnsOf(isAmong(answer?.items ?? []))}
        rowName={({ name, group }) => `${name} (${group})`}
        rowActions={(vm) => [...actionsOf(vm), edit(vm)]}
        filters={useFilters()}
      />
      {dialog}
    </>
  );
}
