import type { Vm } from '@portal/contract/virtual-data-center/vms';
import { absent } from '../../platform/format.ts';
import { sizeText } from '../../platform/sizes.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { PolicyWord, PowerWord, RunWord } from './states.tsx';

type Columns = readonly Column<Vm>[];

/** The columns of the list of VMs; `isNamesake` of one whose name another has, too. What is large is wanted seldom. */
export function useVmColumns(hrefOf: (vm: Vm) => string): (isNamesake: (vm: Vm) => boolean) => Columns {
  const { t, format, language } = useTexts();
  const column = useColumns<Vm>('virtual-data-center.vms.column');
  const size = { ...figure, extra: true } as const;
  const sortable = { sortable: true } as const;
  const mebibytes = (mib: number) => sizeText(mib * 1024 * 1024, language);
  const nameOf = (vm: Vm) => (
    <TextLink look="name" href={hrefOf(vm)}>
      {vm.name}
    </TextLink>
  );
  const inGroup = ({ group }: Vm) => t('virtual-data-center.vms.inGroup', { group });
  return (isNamesake) => [
    column('name', (_, vm) => <TwoLines first={nameOf(vm)} second={isNamesake(vm) && inGroup(vm)} />, {
      ...sortable,
      strong: true,
    }),
    column('powerState', (_, vm) => <PowerWord vm={vm} />, { ...sortable, cardRole: 'below' }),
    column('operatingSystem', (name) => name ?? absent, { ...sortable, words: true }),
    column('tier', (_, vm) => <PolicyWord vm={vm} />, sortable),
    column('lastRunAt', (_, vm) => <RunWord vm={vm} />, { ...sortable, cardRole: 'status' }),
    column('group', (group) => group, { words: true, extra: true }),
    column('vCpus', format.number, size),
    column('memoryMiB', mebibytes, size),
    column('diskMiB', mebibytes, size),
  ];
}
