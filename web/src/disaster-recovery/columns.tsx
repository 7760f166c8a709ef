import type { Replication } from '@portal/contract/disaster-recovery/replications';
import { useTexts } from '../platform/use-texts.ts';
import { sizeText } from '../platform/sizes.ts';
import { TextLink } from '../ui/link.tsx';
import { useNotSeenText } from '../services/not-seen.tsx';
import { TwoLines } from '../ui/list/two-lines.tsx';
import type { Column } from '../ui/list/types.ts';
import { figure, sortable, useColumns } from '../ui/list/use-columns.ts';
import { useBelow } from '../ui/viewport.ts';
import { ReplicationStatusWord } from './replication-status.tsx';

const asItIs = (text: string | null) => text;
const words = { words: true } as const;

/** The columns of the list of replications: how each is, from where to where, and its copies. */
export function useReplicationColumns(hrefOf: (one: Replication) => string): readonly Column<Replication>[] {
  const { t, format, language } = useTexts();
  const column = useColumns<Replication>()('disaster-recovery.column');
  const common = useColumns<Replication>()('services.column');
  const notSeen = useNotSeenText();
  const isCard = useBelow('sm');
  const nameOf = (replication: Replication) => (
    <TextLink look="name" href={hrefOf(replication)}>
      {replication.vmName}
    </TextLink>
  );
  /** A card names no columns: there it says the direction. */
  const wayOf = (source: string, { destinationSite: destination }: Replication) =>
    isCard ? t('disaster-recovery.way', { source, destination }) : source;
  return [
    column(
      'vmName',
      (_, replication) => <TwoLines first={nameOf(replication)} second={notSeen(replication)} />,
      { ...sortable, strong: true },
    ),
    column('status', (status) => <ReplicationStatusWord status={status} />, {
      ...sortable,
      cardRole: 'status',
    }),
    column('sourceSite', wayOf, { ...words, header: t('disaster-recovery.column.source') }),
    column('destinationSite', asItIs, { ...words, ...sortable, cardRole: 'none' }),
    column('destinationVdc', asItIs, words),
    column('slaProfile', (profile) => profile ?? t('disaster-recovery.noProfile'), {
      ...words,
      ...sortable,
      cardRole: 'none',
    }),
    column('allocatedBytes', (bytes) => (bytes === null ? t('common.unknown') : sizeText(bytes, language)), {
      ...figure,
      ...sortable,
      cardRole: 'amount',
    }),
    column(
      'lastRunAt',
      (at) => (at === null ? t('disaster-recovery.neverRun') : format.dateTime(at)),
      sortable,
    ),
    common('region', asItIs, { ...sortable, extra: true }),
  ];
}
