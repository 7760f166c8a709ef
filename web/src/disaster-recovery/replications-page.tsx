import { listReplications, replicationStatus } from '@portal/contract/disaster-recovery/replications';
import { linkTo, listWords, scopeWords, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { RegionNotes } from '../services/region-notes.tsx';
import { ServiceList, useRegionFilter } from '../services/service-list.tsx';
import { ServicePage } from '../services/service-page.tsx';
import { ListTools } from '../services/tools.tsx';
import { late } from '../ui/late.ts';
import { useReplicationColumns } from './columns.tsx';
import { Introduction } from './introduction.tsx';
import { listPath } from './paths.ts';
import { disasterRecoveryScreens, type RecoveryStatus } from './screens.ts';

const ReplicationPanel = late(() => import('./replication-panel.tsx'), 'ReplicationPanel');

/** What of a customer is replicated, or what stands between the customer and it. */
export const ReplicationsPage = () => (
  <ServicePage
    of={disasterRecoveryScreens}
    path={listPath}
    introduction={(status) => <Introduction status={status} />}
  >
    {(status) => <ReplicationList status={status} />}
  </ServicePage>
);

function ReplicationList({ status }: { status: RecoveryStatus }) {
  const { t } = useTexts();
  const words = useWords([...listWords, ...scopeWords, 'status', 'region']);
  const options = replicationStatus.options.map((value) => ({
    value,
    label: t(`disaster-recovery.status.${value}`),
  }));
  return (
    <>
      <ListTools of={disasterRecoveryScreens} status={status} />
      <RegionNotes of={disasterRecoveryScreens} status={status} />
      <ServiceList
        id="replications"
        texts="disaster-recovery.replications"
        path={listPath}
        status={status}
        icon={disasterRecoveryScreens.icon}
        emptyAction={null}
        endpoint={listReplications}
        columns={useReplicationColumns(({ id }) => linkTo(listPath, { ...words, replication: id }))}
        rowName={({ vmName }) => vmName}
        filters={[{ id: 'status', label: t('disaster-recovery.column.status'), options }, useRegionFilter()]}
        panel={{ word: 'replication', Panel: ReplicationPanel }}
      />
    </>
  );
}
