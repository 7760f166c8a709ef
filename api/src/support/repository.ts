import type { QueryOf } from '@portal/contract/http';
import type { listTickets, TicketService } from '@portal/contract/support';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Row, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';
import { fileHead } from '../platform/uploads/stored-files.ts';

/** Of the organization that one works in: all of them for who manages it, else one's own. */
export const seenBy = ({ partnerId, organizationId, userId, permissions }: Principal): Sql => {
  const within = sql`t.partner_id = ${partnerId} and t.organization_id = ${organizationId}`;
  return permissions.has('company.manage') ? within : sql`${within} and t.user_id = ${userId}`;
};

const excerptLength = 160;

const fields = ({ userId }: Principal): Sql => sql`'id', t.id, 'reference', t.reference, 'service', t.service,
  'customerName', t.about_customer_name, 'writerName', t.writer_name, 'isMine', t.user_id = ${userId}, 'state', t.state,
  'createdAt', api_time(t.created_at)`;

const attachmentsOf = sql`ticket_attachment a where a.partner_id = t.partner_id and a.ticket_id = t.id`;

type ListQuery = QueryOf<typeof listTickets>;

const searched = [
  sql`t.reference`,
  sql`t.description`,
  sql`t.writer_name`,
  sql`coalesce(t.about_customer_name, '')`,
];

const filters = ({ search, state, service, writer }: ListQuery, { userId }: Principal): Sql[] => [
  ...(search
    ? [
        sql`(${join(
          searched.map((column) => containsText(column, search)),
          ' or ',
        )})`,
      ]
    : []),
  ...(state ? [sql`t.state = ${state}`] : []),
  ...(service ? [sql`t.service = ${service}`] : []),
  ...(writer ? [sql`t.user_id = ${userId}`] : []),
];

/** A page of the tickets that one may see, the newest first unless it is asked for otherwise. */
export const ticketsPage = (sealer: Sealer, of: Principal, query: ListQuery): TenantRead =>
  listRead(
    sealer,
    { ...query, sort: query.sort ?? '-createdAt' },
    {
      from: sql`ticket t`,
      item: sql`json_build_object(${fields(of)}, 'excerpt', left(t.description, ${excerptLength}),
        'attachments', (select count(*) from ${attachmentsOf}))`,
      sorts: {
        createdAt: 'timestamptz',
        state: 'text',
        writerName: { by: sql`(t.writer_name collate "sv-x-icu")`, type: 'text' },
      },
      where: [seenBy(of), ...filters(query, of)],
    },
  );

type OneRead = { of: Principal; id: string; missing: () => Error };

export const oneTicket = ({ of, id, missing }: OneRead): TenantRead => ({
  query: sql`
    select json_build_object(${fields(of)}, 'description', t.description, 'receiver', t.receiver,
      'writerEmail', t.writer_email, 'reason', t.reason, 'sentAt', api_time(t.sent_at), 'closedAt', api_time(t.closed_at),
      'closedByName', t.closed_by_name, 'attachments', (
        select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes)
          order by a.position), '[]'::json)
        from ticket_attachment a join stored_file f on f.partner_id = a.partner_id and f.id = a.file_id
        where a.partner_id = t.partner_id and a.ticket_id = t.id))::text as item
    from ticket t where ${gate} and ${seenBy(of)} and t.id = ${id}`,
  answer: (found: Row | null): string => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  },
});

/** The file of a ticket that one may see. */
export const attachment = (of: Principal, id: string): Sql => sql`
  select ${fileHead} from stored_file f
  join ticket_attachment a on a.partner_id = f.partner_id and a.file_id = f.id
  join ticket t on t.partner_id = a.partner_id and t.id = a.ticket_id
  where ${gate} and ${seenBy(of)} and f.id = ${id}`;

export type Receiver = {
  address: string | null;
  language: 'en' | 'sv';
  of: 'customer' | 'partner' | 'operator';
};

export const receiver: Sql = sql`select r.address, r.language, r.of_kind as of from ticket_receiver() r`;

export const findReceiver = async (tx: Transaction): Promise<Receiver> => {
  const found = await tx.first<Receiver>(receiver);
  if (!found) throw new Error('The organization has nobody above it.');
  return found;
};

/** One after the other for each person, so that two at once do not both find room. */
export const lockWriter = (tx: Transaction, userId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tickets of ${userId}`}, 0))`);

/** How many mails of tickets one has had sent within the hour. */
export async function sentWithinHour(tx: Transaction, { partnerId, userId }: Principal): Promise<number> {
  const found = await tx.first<{ count: number }>(sql`
    select count(*)::integer as count from ticket
    where partner_id = ${partnerId} and user_id = ${userId} and queued_at > now() - interval '1 hour'`);
  return found?.count ?? 0;
}

export const customerName = async (
  tx: Transaction,
  { partnerId }: Principal,
  id: string,
): Promise<string | null> => {
  const found = await tx.first<{ name: string }>(sql`
    select name from organization where partner_id = ${partnerId} and id = ${id} and kind = 'customer'`);
  return found?.name ?? null;
};

/** The language that a person has chosen; null when they never did, or are of another organization. */
export const chosenLanguage = async (
  tx: Transaction,
  { partnerId, userId }: Principal,
): Promise<'en' | 'sv' | null> => {
  const found = await tx.first<{ language: 'en' | 'sv' | null }>(sql`
    select language from user_account where partner_id = ${partnerId} and id = ${userId}`);
  return found?.language ?? null;
};

export type NewTicket = {
  partnerId: string;
  organizationId: string;
  id: string;
  reference: string;
  userId: string;
  writerName: string;
  writerEmail: string;
  writerLanguage: 'en' | 'sv';
  /** Their own organization, while acting in this one; null for its own people. */
  writerOf: string | null;
  service: TicketService;
  aboutCustomerId: string | null;
  aboutCustomerName: string | null;
  description: string;
  receiver: string;
};

/** False when the reference is taken. */
export const addTicket = async (tx: Transaction, ticket: NewTicket): Promise<boolean> =>
  (await tx.run(sql`
    insert into ticket (partner_id, organization_id, id, reference, user_id, writer_name, writer_email, writer_language,
      writer_of, service, about_customer_id, about_customer_name, description, receiver)
    values (${ticket.partnerId}, ${ticket.organizationId}, ${ticket.id}, ${ticket.reference}, ${ticket.userId},
      ${ticket.writerName}, ${ticket.writerEmail}, ${ticket.writerLanguage}, ${ticket.writerOf}, ${ticket.service},
      ${ticket.aboutCustomerId}, ${ticket.aboutCustomerName}, ${ticket.description}, ${ticket.receiver})
    on conflict (reference) do nothing`)) > 0;

type AttachmentKey = { partnerId: string; organizationId: string; ticketId: string; fileId: string };

export const addAttachment = (tx: Transaction, of: AttachmentKey, position: number): Promise<number> =>
  tx.run(sql`
    insert into ticket_attachment (partner_id, organization_id, ticket_id, file_id, position)
    values (${of.partnerId}, ${of.organizationId}, ${of.ticketId}, ${of.fileId}, ${position})`);

export type LockedTicket = Omit<NewTicket, 'receiver'> & {
  state: 'sending' | 'sent' | 'not-delivered' | 'closed';
  /** Seconds since its mail was queued last. */
  queuedSeconds: number;
  files: { id: string; name: string }[];
};

export const lockTicket = (tx: Transaction, of: Principal, id: string): Promise<LockedTicket | null> =>
  tx.first<LockedTicket>(sql`
    select t.partner_id as "partnerId", t.organization_id as "organizationId", t.id, t.reference, t.user_id as "userId",
      t.writer_name as "writerName", t.writer_email as "writerEmail", t.writer_language as "writerLanguage",
      t.writer_of as "writerOf", t.service,
      t.about_customer_id as "aboutCustomerId", t.about_customer_name as "aboutCustomerName", t.description, t.state,
      extract(epoch from now() - t.queued_at)::integer as "queuedSeconds",
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by a.position), '[]'::json)
        from ticket_attachment a join stored_file f on f.partner_id = a.partner_id and f.id = a.file_id
        where a.partner_id = t.partner_id and a.ticket_id = t.id) as files
    from ticket t where ${seenBy(of)} and t.id = ${id} for update of t`);

type Which = Pick<LockedTicket, 'partnerId' | 'id'>;

export const markClosed = (tx: Transaction, { partnerId, id }: Which, by: string): Promise<number> =>
  tx.run(sql`
    update ticket set state = 'closed', closed_at = now(), closed_by_name = ${by}
    where partner_id = ${partnerId} and id = ${id}`);

/** Answers the address of its writer as it is now, or was when they left; mails about the ticket go there. */
export async function markQueued(tx: Transaction, { partnerId, id }: Which, to: string): Promise<string> {
  const queued = await tx.first<{ writerEmail: string }>(sql`
    update ticket set state = 'sending', reason = null, receiver = ${to}, queued_at = now(),
      writer_email = ticket_writer_email(id)
    where partner_id = ${partnerId} and id = ${id} returning writer_email as "writerEmail"`);
  if (!queued) throw new Error('The ticket that was locked is gone.');
  return queued.writerEmail;
}
