import type { Replication } from '@portal/contract/disaster-recovery/replications';
import { useTexts } from '../platform/use-texts.ts';
import { sizeText } from '../platform/sizes.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { ReplicationStatusWord } from './replication-status.tsx';

type Columns = readonly Column<Replication>[];

/** The columns of the list of replications. */
export function useColumns(hrefOf: (replication: Replication) => string): Columns {
  const { t } = useTexts();
  const places = usePlaces();
  const copies = useCopies();
  return [
    {
      id: 'vmName',
      header: t('disaster-recovery.column.vmName'),
      strong: true,
      sortable: true,
      cell: (replication) => (
        <TextLink look="name" href={hrefOf(replication)}>
          {replication.vmName}
        </TextLink>
      ),
      cardRole: 'title',
    },
    {
      id: 'status',
      header: t('disaster-recovery.column.status'),
      sortable: true,
      cell: ({ status }) => <ReplicationStatusWord status={status} />,
      cardRole: 'status',
    },
    ...places,
    ...copies,
  ];
}

/** From where to where. */
function usePlaces(): Columns {
  const { t } = useTexts();
  return [
    {
      id: 'source',
      words: true,
      header: t('disaster-recovery.column.source'),
      cell: ({ sourceSite }) => sourceSite,
      cardRole: 'fact',
    },
    {
      id: 'destinationSite',
      words: true,
      header: t('disaster-recovery.column.destinationSite'),
      sortable: true,
      cell: ({ destinationSite }) => destinationSite,
      cardRole: 'fact',
    },
    {
      id: 'destinationVdc',
      words: true,
      header: t('disaster-recovery.column.destinationVdc'),
      cell: ({ destinationVdc }) => destinationVdc,
      cardRole: 'fact',
    },
  ];
}

function useCopies(): Columns {
  const { t, format, language } = useTexts();
  return [
    {
      id: 'slaProfile',
      words: true,
      header: t('disaster-recovery.column.slaProfile'),
      sortable: true,
      cell: ({ slaProfile }) => slaProfile,
      cardRole: 'fact',
    },
    {
      id: 'allocatedBytes',
      header: t('disaster-recovery.column.allocatedBytes'),
      align: 'right',
      sortable: true,
      cell: ({ allocatedBytes }) =>
        allocatedBytes === null ? t('common.unknown') : sizeText(allocatedBytes, language),
      cardRole: 'amount',
    },
    {
      id: 'lastRunAt',
      header: t('disaster-recovery.column.lastRunAt'),
      sortable: true,
      cell: ({ lastRunAt }) =>
        lastRunAt === null ? t('disaster-recovery.neverRun') : format.dateTime(lastRunAt),
      cardRole: 'fact',
    },
    {
      id: 'region',
      header: t('services.column.region'),
      sortable: true,
      extra: true,
      cell: ({ region }) => region,
      cardRole: 'none',
    },
  ];
}
