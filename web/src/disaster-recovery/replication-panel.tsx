import { getReplication, type Replication } from '@portal/contract/disaster-recovery/replications';
import { IconShieldOff } from '@tabler/icons-react';
import { sizeText } from '../platform/sizes.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { PanelProps } from '../services/service-list.tsx';
import { ThingPanel } from '../services/things/thing-panel.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note } from '../ui/status.tsx';
import { ReplicationStatusWord } from './replication-status.tsx';

const replications = {
  texts: 'disaster-recovery.replications',
  goneText: 'disaster-recovery.replications.goneText',
  iconOff: IconShieldOff,
  one: getReplication,
  nameOf: ({ vmName }: Replication) => vmName,
} as const;

/** The details of the replication in the address. */
export const ReplicationPanel = (props: PanelProps) => (
  <ThingPanel {...props} things={replications}>
    {(read) => (
      <>
        <Advice replication={read} />
        <Facts replication={read} />
      </>
    )}
  </ThingPanel>
);

type OfReplication = { replication: Replication };

function Advice({ replication: { status } }: OfReplication) {
  const { t } = useTexts();
  if (status === 'healthy') return null;
  return (
    <Note tone={status === 'unhealthy' ? 'err' : 'warn'} title={t(`disaster-recovery.advice.${status}`)} />
  );
}

function Facts({ replication }: OfReplication) {
  const { t, format, language } = useTexts();
  const { status, slaProfile, allocatedBytes, lastRunAt, isMigration } = replication;
  const column = (name: TextIn<'disaster-recovery.column'>): string => t(`disaster-recovery.column.${name}`);
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
