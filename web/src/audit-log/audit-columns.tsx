import type { AuditEntry } from '@portal/contract/audit-log/entries';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { shownReference } from '../ui/references.ts';
import { useMinute } from '../ui/use-minute.ts';
import { useBelow } from '../ui/viewport.ts';
import { Clipped } from './clipped.tsx';
import { EventWord } from './event-word.tsx';
import { PersonCell } from './person.tsx';
import { useHeads } from './use-heads.ts';
import { shortMoment } from '../platform/when.ts';
import classes from './audit-log.module.css';

type Columns = readonly Column<AuditEntry>[];
type Head = ReturnType<typeof useHeads>;

/** Those that most have no use for from day to day. */
const extras = (head: Head): Columns => [
  {
    id: 'partner',
    words: true,
    header: head('partner'),
    extra: true,
    cell: (entry) => entry.partnerName ?? absent,
    cardRole: 'none',
  },
  {
    id: 'customer',
    words: true,
    header: head('customer'),
    extra: true,
    cell: (entry) => entry.customerName ?? absent,
    cardRole: 'none',
  },
  {
    id: 'ip',
    header: head('ip'),
    extra: true,
    cell: (entry) => entry.ip ?? absent,
    cardRole: 'none',
  },
  {
    id: 'requestId',
    header: head('requestId'),
    extra: true,
    cell: (entry) => (entry.requestId === null ? absent : <code>{shownReference(entry.requestId)}</code>),
    cardRole: 'none',
  },
];

const whom = (head: Head): Columns => [
  {
    id: 'targetCustomer',
    header: head('targetCustomer'),
    cell: ({ targetCustomer: customer }) =>
      customer ? <Clipped text={customer.name} narrow customer={customer} /> : absent,
    cardRole: 'none',
  },
];

type TargetProps = { entry: AuditEntry; hasCustomers: boolean };

/** On a card, where there are no columns, with the customer that it concerns. */
function Target({ entry, hasCustomers }: TargetProps) {
  const onCard = useBelow('sm');
  const { target, targetCustomer: customer } = entry;
  if (!onCard) {
    return (
      <span className={classes.target}>
        <Clipped
          text={target || absent}
          narrow={hasCustomers}
          customer={customer?.name === target ? customer : null}
        />
      </span>
    );
  }
  const names = [target, (hasCustomers && customer?.name) || ''];
  const joined = [...new Set(names)].filter((name) => name !== '').join(', ');
  return <span className={classes.target}>{joined || absent}</span>;
}

/** The columns of the log; an event leads to `hrefOf` its entry. */
export function useAuditColumns(hrefOf: (entry: AuditEntry) => string, hasCustomers: boolean): Columns {
  const { t, language } = useTexts();
  const head = useHeads();
  const now = useMinute();
  return [
    {
      id: 'at',
      header: head('at'),
      hideable: false,
      cell: ({ at }) => <span className={classes.moment}>{shortMoment(at, now, language)}</span>,
      cardRole: 'fact',
    },
    {
      id: 'event',
      header: head('event'),
      strong: true,
      cell: (entry) => <EventWord event={entry.event} href={hrefOf(entry)} />,
      cardRole: 'title',
    },
    {
      id: 'target',
      header: head('target'),
      cell: (entry) => <Target entry={entry} hasCustomers={hasCustomers} />,
      cardRole: 'fact',
    },
    ...(hasCustomers ? whom(head) : []),
    {
      id: 'service',
      header: head('service'),
      cell: ({ service }) => (service === null ? absent : t(`service.${service}`)),
      cardRole: 'none',
    },
    {
      id: 'user',
      words: true,
      header: head('user'),
      cell: (entry) => <PersonCell entry={entry} />,
      cardRole: 'status',
    },
    ...extras(head),
  ];
}
