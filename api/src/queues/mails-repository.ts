import type { QueryOf } from '@portal/contract/http';
import { mailKindTexts } from '@portal/contract/mail/texts';
import type { listQueuedMails, mailBlocks } from '@portal/contract/mail/queued';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import { mailedCodeSeconds, type MailContent, type MailKind } from '../platform/mail/mail-queue.ts';
import type { Sealer } from '../platform/process/seal.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

type ListQuery = QueryOf<typeof listQueuedMails>;

/** Every kind has its name on the operator's screens. */
mailKindTexts satisfies Record<MailKind, unknown>;

type SecretKind = {
  [Kind in MailKind]: MailContent[Kind] extends { code: string } | { link: string } ? Kind : never;
}[MailKind];

/** What is taken out of a mail when it has failed, so that it cannot be sent again. */
const secrets: Record<SecretKind, 'code' | 'link'> = {
  invitation: 'link',
  resetCode: 'code',
  registrationCode: 'code',
  emailCode: 'code',
};
const kindsWith = (secret: 'code' | 'link'): string[] =>
  Object.entries(secrets).flatMap(([kind, carried]) => (carried === secret ? [kind] : []));

const blockedBy = sql`case
  when t.state = 'failed' and t.kind = any(${kindsWith('link')}::text[]) then 'linkGone'
  when t.kind = any(${kindsWith('code')}::text[])
    and (t.state = 'failed' or t.created_at < clock_timestamp() - make_interval(secs => ${mailedCodeSeconds})) then 'codeExpired'
  when t.kind = 'ticket' and t.state = 'failed' and ticket_mail_superseded(t.partner_id, t.id) then 'superseded'
  when t.kind = 'disruptionBegan' and disruption_of_mail_over(t.partner_id, t.id) then 'disruptionOver'
  end`;

const state = sql`case when t.state = 'failed' then 'failed' when t.reason is null then 'waiting' else 'retrying' end`;

const item = sql`json_build_object('id', t.id, 'kind', t.kind, 'recipient', t.recipient, 'organizationName', coalesce(h.name, ''),
  'state', ${state}, 'attempts', t.attempts, 'reason', t.reason, 'createdAt', api_time(t.created_at),
  'nextTryAt', api_time(case when t.state = 'waiting' then t.due_at end), 'blockedBy', ${blockedBy})`;

const filters = (query: ListQuery): Sql[] => [
  ...(query.search
    ? [sql`(${containsText(sql`t.recipient`, query.search)} or ${containsText(sql`h.name`, query.search)})`]
    : []),
  ...(query.state ? [sql`${state} = ${query.state}`] : []),
];

/** A page of the mails that have not gone, of all organizations. */
export const queuedMailsPage = (sealer: Sealer, query: ListQuery): TenantRead =>
  listRead(
    sealer,
    { ...query, sort: '-createdAt' },
    {
      from: sql`mail t left join organization h on h.partner_id = t.partner_id and h.id = t.partner_id`,
      item,
      sorts: { createdAt: 'timestamptz' },
      where: [sql`t.state in ('waiting', 'failed')`, ...filters(query)],
      planned: true,
    },
  );

export type Unsent = {
  partnerId: string;
  kind: string;
  recipient: string;
  blockedBy: (typeof mailBlocks)[number] | null;
  /** A worker has it in its hands. */
  isBeingSent: boolean;
  /** Its ticket is to be on its way again. */
  isFailedTicket: boolean;
};

/**
 * A mail that has not gone, locked until the transaction ends, with the disruption or the ticket that it is of. It is
 * judged after that, because whoever held one of them may have changed what is to be judged.
 */
export async function lockUnsent(tx: Transaction, id: string): Promise<Unsent | null> {
  const unsent = sql`from mail t where t.id = ${id} and t.state in ('waiting', 'failed')`;
  // In the order of the worker, which goes from a disruption to its mails, and from a mail to its ticket.
  await tx.run(sql`select hold_disruption_of_mail(t.partner_id, t.id) from mail t where t.id = ${id}`);
  if ((await tx.run(sql`select ${unsent} for update of t`)) === 0) return null;
  await tx.run(sql`select hold_ticket_of_mail(t.partner_id, t.id) ${unsent}`);
  return tx.first<Unsent>(sql`
    select t.partner_id as "partnerId", t.kind, t.recipient, ${blockedBy} as "blockedBy",
      t.lease_id is not null and t.due_at > clock_timestamp() as "isBeingSent",
      t.kind = 'ticket' and t.state = 'failed' as "isFailedTicket" ${unsent}`);
}

/** False when it is a ticket's that waits for none any more. */
export async function sendAtOnce(
  tx: Transaction,
  { partnerId, isFailedTicket }: Unsent,
  id: string,
): Promise<boolean> {
  const retried = await tx.first<{ found: boolean }>(
    sql`select ticket_mail_retried(${partnerId}, ${id}) as found`,
  );
  if (isFailedTicket && retried?.found !== true) return false;
  await tx.run(sql`
    update mail set state = 'waiting', due_at = now(), attempts = 0, reason = null, lease_id = null where id = ${id}`);
  await tx.run(sql`select pg_notify('portal_mail', '')`);
  return true;
}

/** How many test mails an address was sent within the hour. */
export async function testMailsOf(tx: Transaction, recipient: string): Promise<number> {
  // One after the other, so that they are counted.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`test-mail/${recipient}`}, 0))`);
  const found = await tx.first<{ count: number }>(sql`
      select count(*)::integer as count from mail
      where kind = 'testMail' and recipient = ${recipient} and created_at > now() - interval '1 hour'`);
  return found?.count ?? 0;
}

type TestMail = {
  state: 'waiting' | 'sent' | 'failed';
  recipient: string;
  reason: string | null;
  sentAt: Date | null;
};

export const testMailOf = (
  db: Queryable,
  { id, recipient }: { id: string; recipient: string },
): Promise<TestMail | null> =>
  db.first<TestMail>(sql`
    select state, recipient, reason, sent_at as "sentAt" from mail
    where id = ${id} and recipient = ${recipient} and kind = 'testMail'`);
