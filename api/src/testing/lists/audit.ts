import { kindOf } from '@portal/contract/audit-log/categories';
import { listAuditLog, listMyAuditLog } from '@portal/contract/audit-log/entries';
import { auditEventOf, isAuditEvent } from '@portal/contract/audit-log/events';
import { languages } from '@portal/contract/constants';
import { auditEventText } from '@portal/contract/audit-log/texts';
import sql from 'sql-template-tag';
import { newId } from '../../platform/database/ids.ts';
import type { TestPortal } from '../test-portal.ts';
import { inPairs, ofPartner, rowsOf } from './companies.ts';
import { between, textOf, type ArrangedList, type Item, type ListCase } from './list-case.ts';

const separators = /[\s@.\-_,/()[\]"]+/;
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '');

/** Each word that is looked for begins one of the entry's. */
function hasWords({ event, target, userName }: Item, search: string): boolean {
  const [en, sv] = languages.map((language) => auditEventText(textOf(event), language));
  const words = wordsOf([target, userName, en, sv].map(textOf).join(' '));
  return wordsOf(search).every((looked) => words.some((word) => word.startsWith(looked)));
}

/** The first that is there. */
const firstOf =
  (member: string) =>
  (items: readonly Item[]): string[] =>
    items.flatMap((item) => textOf(item[member]) || []).slice(0, 1);

const idOf = (named: unknown): string =>
  typeof named === 'object' && named !== null && 'id' in named ? textOf(named.id) : '';

const common = {
  text: ({ target }: Item) => target,
  columns: { at: { as: 'time' } },
  order: '-at',
  matches: hasWords,
  filters: {
    event: { values: firstOf('event') },
    category: {
      matches: ({ event }: Item, value: string) => {
        const name = textOf(event);
        return isAuditEvent(name) && auditEventOf(name).category === value;
      },
    },
    kind: {
      matches: ({ event }: Item, value: string) => {
        const name = textOf(event);
        return isAuditEvent(name) && kindOf(auditEventOf(name).category) === value;
      },
    },
    service: {},
    customerId: {
      values: (items: readonly Item[]) =>
        items.flatMap((one) => idOf(one['targetCustomer']) || []).slice(0, 1),
      matches: ({ targetCustomer }: Item, value: string) => idOf(targetCustomer) === value,
    },
    ...between('at'),
  },
} as const;

/** Entries of three events, two of them of a customer; `mine` are the reader's, else every second. */
const arrange = async (portal: TestPortal, mine: boolean): Promise<ArrangedList> => {
  const customerId = newId();
  await portal.owner.run(sql`select ensure_audit_partitions('2026-03-15')`);
  return ofPartner(portal, ({ partner: { id }, reader }, texts) =>
    portal.owner.run(sql`
      insert into audit_entry (partner_id, id, customer_id, target_customer_name, at, event, service, user_id, user_name,
        target)
      select ${id}, gen_random_uuid(), case when r.n % 3 > 0 then ${customerId}::uuid end, '', ${inPairs},
        (array['login', 'bucketCreated', 'bucketDeleted'])[1 + r.n % 3],
        case when r.n % 3 > 0 then 's3-storage' end,
        case when ${mine} or r.n % 2 = 0 then ${reader.id}::uuid else ${newId()}::uuid end, 'Kim Berg', r.text
      from ${rowsOf(texts)}`),
  );
};

const inPartner: ListCase = {
  ...common,
  endpoint: listAuditLog,
  filters: { ...common.filters, userId: { values: firstOf('userId') } },
  arrange: (portal) => arrange(portal, false),
};

const ofPerson: ListCase = {
  ...common,
  endpoint: listMyAuditLog,
  arrange: (portal) => arrange(portal, true),
};

export const auditLists: readonly ListCase[] = [inPartner, ofPerson];
