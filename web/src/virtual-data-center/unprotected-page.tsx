import { listUnprotectedVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import { IconShieldCheck } from '@tabler/icons-react';
import { linkTo, listWords, scopeWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { isSomeRegionDown, useServiceScope } from '../services/screens.ts';
import { ServicePage } from '../services/service-page.tsx';
import { ListTools } from '../services/tools.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { unprotectedPath } from './paths.ts';
import { vdcScreens } from './screens.ts';
import type { VdcStatus } from './status.ts';

const mibPerGib = 1024;

/** VMs that neither a backup nor a replication would bring back. */
export const UnprotectedPage = () => (
  <ServicePage of={vdcScreens} path={unprotectedPath}>
    {(status) => <UnprotectedList status={status} />}
  </ServicePage>
);

function UnprotectedList({ status }: { status: VdcStatus }) {
  const { t } = useTexts();
  const go = useGo();
  const { scope } = useServiceScope();
  const state = useWords(...listWords, ...scopeWords);
  return (
    <>
      <ListTools of={vdcScreens} status={status} />
      <DataList
        id="unprotected-vms"
        label={t('virtual-data-center.unprotected.title')}
        endpoint={listUnprotectedVms}
        input={scope}
        state={state}
        onStateChange={(next) => void go(linkTo(unprotectedPath, next))}
        ageOf={({ syncedAt }) => ({ at: syncedAt, unreachable: isSomeRegionDown(status) })}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchLabel={t('virtual-data-center.unprotected.search')}
        csvName={t('virtual-data-center.unprotected.file')}
        errorTitle={t('virtual-data-center.unprotected.failed')}
        empty={{
          icon: IconShieldCheck,
          title: t('virtual-data-center.unprotected.empty'),
          text: t('virtual-data-center.unprotected.emptyText'),
          action: null,
        }}
      />
    </>
  );
}

function useColumns(): readonly Column<Vm>[] {
  const { t, format } = useTexts();
  const column = (id: string, cell: Column<Vm>['cell'], more: Partial<Column<Vm>> = {}): Column<Vm> => ({
    id,
    header: t(`virtual-data-center.unprotected.column.${id}`),
    cell,
    cardRole: 'fact',
    ...more,
  });
  return [
    column('name', ({ name }) => name, { strong: true, sortable: true, cardRole: 'title' }),
    column('vdcName', ({ vdcName }) => vdcName, { words: true }),
    column('region', ({ region }) => region),
    column('operatingSystem', ({ operatingSystem }) => operatingSystem, { words: true, sortable: true }),
    column('diskMiB', ({ diskMiB }) => format.gib(diskMiB / mibPerGib), { align: 'right' }),
    column('lastRunAt', ({ lastRunAt }) => lastRunAt && format.dateTime(lastRunAt), { sortable: true }),
  ];
}
