import { listUnprotectedVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import { IconShieldCheck } from '@tabler/icons-react';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ServiceList } from '../services/service-list.tsx';
import { ServicePage } from '../services/service-page.tsx';
import { ListTools } from '../services/tools.tsx';
import type { Column } from '../ui/list/types.ts';
import { figure, sortable, useColumns } from '../ui/list/use-columns.ts';
import { unprotectedPath } from './paths.ts';
import { vdcScreens, type VdcStatus } from './screens.ts';

const mibPerGib = 1024;

/** VMs that neither a backup nor a replication would bring back. */
export const UnprotectedPage = () => (
  <ServicePage of={vdcScreens} path={unprotectedPath}>
    {(status) => (
      <>
        <ListTools of={vdcScreens} status={status} />
        <UnprotectedList status={status} />
      </>
    )}
  </ServicePage>
);

const UnprotectedList = ({ status }: { status: VdcStatus }) => (
  <ServiceList
    id="unprotected-vms"
    texts="virtual-data-center.unprotected"
    path={unprotectedPath}
    status={status}
    icon={IconShieldCheck}
    emptyAction={null}
    endpoint={listUnprotectedVms}
    columns={useUnprotectedColumns()}
    rowName={({ name }) => name}
  />
);

function useUnprotectedColumns(): readonly Column<Vm>[] {
  const { format } = useTexts();
  const column = useColumns<Vm>()('virtual-data-center.vms.column');
  return [
    column('name', (name) => name, { ...sortable, strong: true }),
    column('vdcName', (name) => name, { words: true }),
    column('region', (region) => region),
    column('operatingSystem', (name) => name, { ...sortable, words: true }),
    column('diskMiB', (mib) => format.gib(mib / mibPerGib), figure),
    column('lastRunAt', (at) => (at === null ? absent : format.dateTime(at)), sortable),
  ];
}
