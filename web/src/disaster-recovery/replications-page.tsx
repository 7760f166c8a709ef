import { regions } from '@portal/contract/constants';
import { listReplications, replicationStatus } from '@portal/contract/disaster-recovery/replications';
import { Suspense } from 'react';
import { linkTo, listWords, scopeWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { RegionNotes } from '../services/region-notes.tsx';
import { isSomeRegionDown, useServiceScope } from '../services/screens.ts';
import { ServicePage } from '../services/service-page.tsx';
import { ListTools } from '../services/tools.tsx';
import { late } from '../ui/late.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { ChoiceFilter } from '../ui/list/types.ts';
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

function useFilters(): readonly ChoiceFilter[] {
  const { t } = useTexts();
  return [
    {
      id: 'status',
      label: t('disaster-recovery.column.status'),
      options: replicationStatus.options.map((value) => ({
        value,
        label: t(`disaster-recovery.status.${value}`),
      })),
    },
    {
      id: 'region',
      label: t('services.column.region'),
      options: regions.map((region) => ({ value: region, label: region })),
    },
  ];
}

function ReplicationList({ status }: { status: RecoveryStatus }) {
  const { t } = useTexts();
  const go = useGo();
  const { scope } = useServiceScope();
  const filters = useFilters();
  const { replication: openId, ...state } = useWords(
    ...listWords,
    ...scopeWords,
    'status',
    'region',
    'replication',
  );
  return (
    <>
      <ListTools of={disasterRecoveryScreens} status={status} />
      <RegionNotes of={disasterRecoveryScreens} status={status} />
      <DataList
        id="replications"
        label={t('disaster-recovery.title')}
        endpoint={listReplications}
        input={scope}
        state={state}
        onStateChange={(next) => void go(linkTo(listPath, next))}
        ageOf={({ syncedAt }) => ({ at: syncedAt, unreachable: isSomeRegionDown(status) })}
        columns={useReplicationColumns(({ id }) => linkTo(listPath, { ...state, replication: id }))}
        rowId={({ id }) => id}
        rowName={({ vmName }) => vmName}
        filters={filters}
        searchLabel={t('disaster-recovery.search')}
        csvName={t('disaster-recovery.file')}
        errorTitle={t('disaster-recovery.listFailed')}
        empty={{
          icon: disasterRecoveryScreens.icon,
          title: t('disaster-recovery.empty'),
          text: t('disaster-recovery.emptyText'),
          action: null,
        }}
      />
      <Suspense>
        {openId !== undefined && (
          <ReplicationPanel id={openId} onClose={() => void go(linkTo(listPath, state), { replace: true })} />
        )}
      </Suspense>
    </>
  );
}
