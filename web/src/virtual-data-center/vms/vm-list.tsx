import { powerStates } from '@portal/contract/virtual-data-center/power';
import { listVdcVms, tierFilter, type Vm } from '@portal/contract/virtual-data-center/vms';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconServer } from '@tabler/icons-react';
import { linkTo, listWords, scopeWords, useGo, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { DataList } from '../../ui/list/data-list.tsx';
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
  const { t } = useTexts();
  const go = useGo();
  const { scope } = useServiceScope();
  const state = useWords(...listWords, ...scopeWords, 'powerState', 'tier', 'vdcId');
  const columnsOf = useVmColumns((vm) => vmHome(vm, scope));
  const { actionsOf, dialog } = useVmActions();
  const edit = useEditVm();
  useWatchedVms();
  return (
    <>
      <DataList
        id="vms"
        isPart

        label={t('virtual-data-center.vms.title')}
        endpoint={listVdcVms}
        input={{ ...scope, vdcId: vdc.id }}
        state={state}
        onStateChange={(next) => void go(linkTo(vdcPaths.onePath, next))}
        ageOf={({ syncedAt }) => ({ at: syncedAt })}
        columns={(answer) => columnsOf(isAmong(answer?.items ?? []))}
        rowId={({ id }) => id}
        rowName={({ name, group }) => `${name} (${group})`}
        rowActions={(vm) => [...actionsOf(vm), edit(vm)]}
        filters={useFilters()}
        searchLabel={t('virtual-data-center.vms.search')}
        csvName={t('virtual-data-center.vms.file')}
        errorTitle={t('virtual-data-center.vms.failed')}
        empty={{
          icon: IconServer,
          title: t('virtual-data-center.vms.empty'),
          text: t('virtual-data-center.vms.emptyText'),
        }}
      />
      {dialog}
    </>
  );
}
