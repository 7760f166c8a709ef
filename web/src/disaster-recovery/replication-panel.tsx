import { getReplication, type Replication } from '@portal/contract/disaster-recovery/replications';
import { useQuery } from '@tanstack/react-query';
import { IconShieldOff } from '@tabler/icons-react';
import { api } from '../platform/api.ts';
import { sizeText } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useServiceScope } from '../services/screens.ts';
import type { PanelProps } from '../services/things/things-page.tsx';
import { Button } from '../ui/button.tsx';
import { Fact, FactList, SidePanel } from '../ui/side-panel.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { ReplicationStatusWord } from './replication-status.tsx';

/** The details of the replication in the address. */
export function ReplicationPanel({ id, onClose }: PanelProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const replication = useQuery(api.query(getReplication, { ...scope, id }));
  return (
    <SidePanel title={replication.data?.vmName ?? t('disaster-recovery.one')} onClose={onClose}>
      <LoadState
        query={replication}
        errorTitle={t('disaster-recovery.oneFailed')}
        skeleton={<Skeletons rows={6} />}
        missing={<Gone onClose={onClose} />}
      >
        {(read) => (
          <>
            {read.status !== 'healthy' && (
              <Note
                tone={read.status === 'unhealthy' ? 'err' : 'warn'}
                title={t(`disaster-recovery.advice.${read.status}`)}
              />
            )}
            <Facts replication={read} />
          </>
        )}
      </LoadState>
    </SidePanel>
  );
}

function Gone({ onClose }: Pick<PanelProps, 'onClose'>) {
  const { t } = useTexts();
  const action = <Button onClick={onClose}>{t('services.panel.toList')}</Button>;
  return (
    <EmptyState icon={IconShieldOff} title={t('disaster-recovery.gone')} action={action}>
      {t('disaster-recovery.goneText')}
    </EmptyState>
  );
}

function Facts({ replication }: { replication: Replication }) {
  const { t, format, language } = useTexts();
  const { status, slaProfile, allocatedBytes, lastRunAt, isMigration } = replication;
  const column = (name: string): string => t(`disaster-recovery.column.${name}`);
  return (
    <FactList>
      <Fact name={column('status')}>
        <ReplicationStatusWord status={status} />
      </Fact>
      <Fact name={column('slaProfile')}>{slaProfile ?? t('disaster-recovery.noProfile')}</Fact>
      <Fact name={column('sourceSite')}>{replication.sourceSite}</Fact>
      <Fact name={column('sourceVdc')}>{replication.sourceVdc ?? t('common.unknown')}</Fact>
      <Fact name={column('destinationSite')}>{replication.destinationSite}</Fact>
      <Fact name={column('destinationVdc')}>{replication.destinationVdc ?? t('common.unknown')}</Fact>
      <Fact name={column('allocatedBytes')}>
        {allocatedBytes === null ? t('common.unknown') : sizeText(allocatedBytes, language)}
      </Fact>
      <Fact name={column('lastRunAt')}>
        {lastRunAt === null ? t('disaster-recovery.neverRun') : format.dateTime(lastRunAt)}
      </Fact>
      <Fact name={t('services.column.region')}>{replication.region}</Fact>
      {isMigration && <Fact name={column('purpose')}>{t('disaster-recovery.migration')}</Fact>}
    </FactList>
  );
}
