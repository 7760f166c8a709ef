import { vmPowerWords } from '@portal/contract/virtual-data-center/file-texts';
import { powerStates } from '@portal/contract/virtual-data-center/power';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { listVdcVms, tierFilter, type Vm } from '@portal/contract/virtual-data-center/vms';
import { IconPencil, IconServer } from '@tabler/icons-react';
import { absent } from '../../platform/format.ts';
import { sizeText } from '../../platform/sizes.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useNotSeenText } from '../../services/not-seen.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { ChoiceFilter, Column, RowAction } from '../../ui/list/types.ts';
import { figure, sortable, useColumns } from '../../ui/list/use-columns.ts';
import { vdcPaths } from '../paths.ts';
import { apartFrom } from './namesakes.ts';
import { PolicyWord, PowerWord, RunWord } from './states.tsx';
import { useWatchedVms } from './use-watched-vms.ts';
import { useVmActions, vmHome } from './vm-actions.tsx';

type Columns = readonly Column<Vm>[];

/** The columns of the list of these VMs. What is large is wanted seldom. */
function useVmColumns(hrefOf: (vm: Vm) => string): (vms: readonly Vm[]) => Columns {
  const texts = useTexts();
  const { format, language } = texts;
  const column = useColumns<Vm>()('virtual-data-center.vms.column');
  const notSeen = useNotSeenText();
  const size = { ...figure, extra: true } as const;
  const mebibytes = (mib: number) => sizeText(mib * 1024 * 1024, language);
  const nameOf = (vm: Vm) => (
    <TextLink look="name" href={hrefOf(vm)}>
      {vm.name}
    </TextLink>
  );
  return (vms) => [
    column(
      'name',
      (_, vm) => <TwoLines first={nameOf(vm)} second={notSeen(vm) || apartFrom(vms, texts)(vm)} />,
      {
        ...sortable,
        strong: true,
      },
    ),
    column('powerState', (_, vm) => <PowerWord vm={vm} />, { ...sortable, cardRole: 'below' }),
    column('operatingSystem', (name) => name ?? absent, { ...sortable, words: true }),
    column(
      'tier',
      (_, vm) => (
        <TwoLines first={<PolicyWord vm={vm} />} second={notSeen({ notSeenSince: vm.backupNotSeenSince })} />
      ),
      sortable,
    ),
    column('lastRunAt', (_, vm) => <RunWord vm={vm} />, { ...sortable, cardRole: 'status' }),
    column('group', (group) => group, { words: true, extra: true }),
    column('vCpus', format.number, size),
    column('memoryMiB', mebibytes, size),
    column('diskMiB', mebibytes, size),
  ];
}

function useFilters(): readonly ChoiceFilter[] {
  const { t, language } = useTexts();
  const column = (id: TextIn<'virtual-data-center.vms.column'>) => t(`virtual-data-center.vms.column.${id}`);
  const powers = powerStates.map((value) => ({ value, label: vmPowerWords[value][language] }));
  const tiers = tierFilter.map((value) => ({ value, label: t(`virtual-data-center.vms.tier.${value}`) }));
  return [
    { id: 'powerState', label: column('powerState'), options: powers },
    { id: 'tier', label: column('tier'), options: tiers },
  ];
}

/** The VMs of a data center, as long as it is in view with their power at this moment. */
export function VmList({ vdc }: { vdc: Vdc }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const columnsOf = useVmColumns((vm) => vmHome(vm, scope));
  const { actionsOf, dialog } = useVmActions();
  const edit = (vm: Vm): RowAction => ({
    label: t('virtual-data-center.vms.action.edit'),
    icon: IconPencil,
    separated: true,
    href: vmHome(vm, scope),
  });
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
        columns={(answer) => columnsOf(answer?.items ?? [])}
        rowName={({ name, group }) => `${name} (${group})`}
        rowActions={(vm) => [...actionsOf(vm), edit(vm)]}
        filters={useFilters()}
      />
      {dialog}
    </>
  );
}
