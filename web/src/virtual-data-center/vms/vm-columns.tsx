import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { absent } from '../../platform/format.ts';
import { sizeText } from '../../platform/sizes.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { PolicyWord, PowerWord, RunWord } from './states.tsx';

type Columns = readonly Column<Vm>[];

/** The columns of the list of VMs; `isNamesake` of one whose name another has, too. */
export function useVmColumns(hrefOf: (vm: Vm) => string): (isNamesake: (vm: Vm) => boolean) => Columns {
  const { t } = useTexts();
  const sizes = useSizeColumns();
  const column = (name: string) => t(`virtual-data-center.vms.column.${name}`);
  return (isNamesake) => [
    {
      id: 'name',
      header: column('name'),
      strong: true,
      sortable: true,
      cell: (vm) => (
        <TwoLines
          first={
            <TextLink look="name" href={hrefOf(vm)}>
              {vm.name}
            </TextLink>
          }
          second={isNamesake(vm) && t('virtual-data-center.vms.inGroup', { group: vm.group })}
        />
      ),
      cardRole: 'title',
    },
    {
      id: 'powerState',
      header: column('powerState'),
      sortable: true,
      cell: (vm) => <PowerWord vm={vm} />,
      cardRole: 'below',
    },
    {
      id: 'operatingSystem',
      header: column('operatingSystem'),
      words: true,
      sortable: true,
      cell: ({ operatingSystem }) => operatingSystem ?? absent,
      cardRole: 'fact',
    },
    {
      id: 'tier',
      header: column('tier'),
      sortable: true,
      cell: (vm) => <PolicyWord vm={vm} />,
      cardRole: 'fact',
    },
    {
      id: 'lastRunAt',
      header: column('lastRunAt'),
      sortable: true,
      cell: (vm) => <RunWord vm={vm} />,
      cardRole: 'status',
    },
    ...sizes,
  ];
}

/** Where it is and how large, which is wanted seldom. */
function useSizeColumns(): Columns {
  const { t, format, language } = useTexts();
  const column = (id: string, cell: Column<Vm>['cell']): Column<Vm> => ({
    id,
    header: t(`virtual-data-center.vms.column.${id}`),
    cell,
    extra: true,
    cardRole: 'none',
  });
  const mebibytes = (mib: number) => sizeText(mib * 1024 * 1024, language);
  return [
    { ...column('group', ({ group }) => group), words: true },
    { ...column('vCpus', ({ vCpus }) => format.number(vCpus)), align: 'right' },
    { ...column('memoryMiB', ({ memoryMiB }) => mebibytes(memoryMiB)), align: 'right' },
    { ...column('diskMiB', ({ diskMiB }) => mebibytes(diskMiB)), align: 'right' },
  ];
}
