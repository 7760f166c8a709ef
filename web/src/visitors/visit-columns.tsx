import type { Visit } from '@portal/contract/visitors';
import { IconEdit, IconUserShield } from '@tabler/icons-react';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { StatusWord } from '../ui/status.tsx';
import { visitOf, type BookSearch } from './addresses.ts';
import classes from './visitors.module.css';

const looks = {
  impersonated: { tone: 'info', icon: IconUserShield },
  managed: { tone: 'info', icon: IconEdit },
} as const satisfies Record<Visit['kind'], object>;

/** When it ended; one that goes on says so. */
export function useEnd(): (visit: Visit) => string {
  const { t, format } = useTexts();
  return ({ isOver, endsAt }) => {
    if (endsAt === null) return absent;
    return isOver ? format.dateTime(endsAt) : t('visitors.goesOn', { at: format.time(endsAt) });
  };
}

export function KindWord({ kind }: Pick<Visit, 'kind'>) {
  const { t } = useTexts();
  return <StatusWord {...looks[kind]} word={t(`visitors.kind.${kind}`)} />;
}

/** The columns of the visitor book. */
export function useVisitColumns(state: BookSearch): readonly Column<Visit>[] {
  const { t, format } = useTexts();
  const end = useEnd();
  return [
    {
      id: 'visitor',
      header: t('visitors.column.visitor'),
      strong: true,
      cell: (visit) => (
        <span className={classes.visitor}>
          <TextLink look="name" href={visitOf(state, visit.id)}>
            {visit.userName}
          </TextLink>
          <small>{visit.organizationName}</small>
        </span>
      ),
      cardRole: 'title',
    },
    {
      id: 'beganAt',
      header: t('visitors.column.beganAt'),
      cell: ({ beganAt }) => format.dateTime(beganAt),
      cardRole: 'fact',
    },
    { id: 'endsAt', header: t('visitors.column.endsAt'), cell: end, cardRole: 'none' },
    {
      id: 'kind',
      header: t('visitors.column.kind'),
      cell: ({ kind }) => <KindWord kind={kind} />,
      cardRole: 'status',
    },
    {
      id: 'reason',
      words: true,
      header: t('visitors.column.reason'),
      cell: ({ reason }) => <span className={classes.reason}>{reason || absent}</span>,
      cardRole: 'fact',
    },
    {
      id: 'changes',
      header: t('visitors.column.changes'),
      align: 'right',
      cell: ({ changes }) => format.number(changes),
      cardRole: 'amount',
    },
  ];
}
