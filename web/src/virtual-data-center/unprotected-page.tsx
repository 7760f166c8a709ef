import { listUnprotectedVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import { IconShieldCheck } from '@tabler/icons-react';
import { linkTo, listWords, scopeWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { isSomeRegionDown, useServiceScope } from '../services/screens.ts';
import { ServicePage } from '../services/service-page.tsx';
import { ListTools } from '../services/tools.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { figure, useColumns } from '../ui/list/use-columns.ts';
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
        columns={useUnprotectedColumns()}
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

function useUnprotectedColumns(): readonly Column<Vm>[] {
  const { format } = useTexts();
  const column = useColumns<Vm>('virtual-data-center.vms.column');
  const sortable = { sortable: true } as const;
  return [
    column('name', (name) => name, { ...sortable, strong: true }),
    column('vdcName', (name) => name, { words: true }),
    column('region', (region) => region),
    column('operatingSystem', (name) => name, { ...sortable, words: true }),
    column('diskMiB', (mib) => format.gib(mib / mibPerGib), figure),
    column('lastRunAt', (at) => at && format.dateTime(at), sortable),
  ];
}
