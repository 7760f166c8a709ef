import type { GlobalNotification } from '@portal/contract/global-notification';
import type { Notice, NoticeForm } from '@portal/contract/notices';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

const content = raw(`n.id, n.kind, n.title_en as "titleEn", n.title_sv as "titleSv", n.text_en as "textEn",
  n.text_sv as "textSv", n.service, n.region, n.ends_at as "endsAt"`);

/** What was announced has happened, and whoever waited for the row goes by the time after that. */
const state = raw(`case when n.withdrawn_at is not null then 'withdrawn'
  when n.over_announced_at is not null or n.ends_at <= clock_timestamp() then 'over'
  when n.began_announced_at is null and n.starts_at > clock_timestamp() then 'planned' else 'shown' end`);

/** The organization of a reader, and the customer when it is one's; the operator's own people see everything. */
export type Reader = {
  kind: 'operator' | 'partner' | 'customer';
  partnerId: string;
  customerId: string | null;
  person: { partnerId: string; userId: string };
};

type Shown = Omit<GlobalNotification, 'endsAt'> & { endsAt: Date | null };

/** What concerns the reader now and was not put away as it is. */
export const shownTo = (db: Queryable, { kind, partnerId, customerId, person }: Reader): Promise<Shown[]> =>
  db.rows<Shown>(sql`
    select ${content}, n.version from notice n
    where n.withdrawn_at is null and n.starts_at <= now() and (n.ends_at is null or n.ends_at > now())
      and (${kind} = 'operator' or n.audience in ('everybody', ${`${kind}s`})
        and ((n.service is null and n.region is null) or uses_service(${partnerId}, ${customerId}, n.service, n.region)))
      and (n.kind = 'disruption' or not exists (
        select from notice_dismissal d where d.partner_id = ${person.partnerId} and d.user_id = ${person.userId}
          and d.notice_id = n.id and d.version >= n.version))
    order by array_position(array['disruption', 'maintenance', 'information'], n.kind), n.starts_at desc, n.id`);

/** Keeps up to which version a person has put it away; answers whether there is such a notice that may be. */
export const dismiss = async (
  db: Queryable,
  person: Reader['person'],
  { id, version }: { id: string; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    insert into notice_dismissal (partner_id, user_id, notice_id, version)
    select ${person.partnerId}, ${person.userId}, n.id, least(n.version, ${version}) from notice n
    where n.id = ${id} and n.kind <> 'disruption' and n.withdrawn_at is null
      and n.starts_at <= now() and (n.ends_at is null or n.ends_at > now())
    on conflict (partner_id, user_id, notice_id) do update
      set version = greatest(notice_dismissal.version, excluded.version), at = now()`)) > 0;

type Times = 'startsAt' | 'createdAt' | 'updatedAt';
export type NoticeRow = Omit<Notice, Times | 'endsAt'> & Record<Times, Date> & { endsAt: Date | null };

const mailsOf = (phase: 'began' | 'over'): Sql => sql`(
  select json_build_object('waiting', count(*) filter (where m.state = 'waiting'),
    'sent', count(*) filter (where m.state = 'sent'), 'failed', count(*) filter (where m.state = 'failed'))
  from notice_mail m where m.partner_id = n.partner_id and m.notice_id = n.id and m.phase = ${phase})`;

const columns = sql`${content}, n.audience, n.starts_at as "startsAt", ${state} as state, n.ended_by_name as "endedBy",
  json_build_object('began', ${mailsOf('began')}, 'over', ${mailsOf('over')}) as mails, n.created_at as "createdAt",
  n.created_by_name as "createdBy", n.updated_at as "updatedAt", n.updated_by_name as "updatedBy", n.version`;

const latestOver = 100;

export const notices = (db: Queryable, partnerId: string): Promise<NoticeRow[]> =>
  db.rows<NoticeRow>(sql`
    with shown as (
      select n.*, n.withdrawn_at is null and (n.ends_at is null or n.ends_at > now()) as open from notice n
      where n.partner_id = ${partnerId}
    ), kept as (
      (select * from shown where open)
      union all (select * from shown where not open order by starts_at desc, id limit ${latestOver})
    )
    select ${columns} from kept n order by n.open desc, n.starts_at desc, n.id`);

export const noticeOf = (db: Queryable, partnerId: string, id: string): Promise<NoticeRow | null> =>
  db.first<NoticeRow>(
    sql`select ${columns} from notice n where n.partner_id = ${partnerId} and n.id = ${id}`,
  );

export type LockedNotice = Omit<NoticeForm, 'startsAt' | 'endsAt'> & {
  state: Notice['state'];
  startsAt: Date;
  endsAt: Date | null;
  version: number;
  updatedAt: Date;
  updatedBy: string;
};

/** A notice, locked until the transaction ends and read once it is. */
export async function lockNotice(
  tx: Transaction,
  partnerId: string,
  id: string,
): Promise<LockedNotice | null> {
  const one = sql`from notice n where n.partner_id = ${partnerId} and n.id = ${id}`;
  await tx.run(sql`select ${one} for update of n`);
  return tx.first<LockedNotice>(sql`
    select ${content}, n.audience, n.starts_at as "startsAt", ${state} as state, n.version, n.updated_at as "updatedAt",
      n.updated_by_name as "updatedBy" ${one}`);
}

type NewNotice = { partnerId: string; form: NoticeForm; by: string };

export async function insertNotice(tx: Transaction, { partnerId, form, by }: NewNotice): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into notice (partner_id, id, kind, title_en, title_sv, text_en, text_sv, service, region, audience, starts_at,
      ends_at, created_by_name, updated_by_name)
    values (${partnerId}, ${id}, ${form.kind}, ${form.titleEn}, ${form.titleSv}, ${form.textEn}, ${form.textSv},
      ${form.service}, ${form.region}, ${form.audience}, coalesce(${form.startsAt}::timestamptz, now()),
      ${form.endsAt}::timestamptz, ${by}, ${by})`);
  return id;
}

export type Key = { partnerId: string; id: string };

const change = (tx: Transaction, { partnerId, id }: Key, { set, by }: { set: Sql; by: string }) =>
  tx.run(sql`
    update notice set ${set}, version = version + 1, updated_at = now(), updated_by_name = ${by}
    where partner_id = ${partnerId} and id = ${id}`);

export const changeNotice = (tx: Transaction, key: Key, { form, by }: { form: NoticeForm; by: string }) =>
  change(tx, key, {
    by,
    set: sql`kind = ${form.kind}, title_en = ${form.titleEn}, title_sv = ${form.titleSv}, text_en = ${form.textEn},
      text_sv = ${form.textSv}, service = ${form.service}, region = ${form.region}, audience = ${form.audience},
      starts_at = coalesce(${form.startsAt}::timestamptz, clock_timestamp()), ends_at = ${form.endsAt}::timestamptz`,
  });

/** One that begins and ends in the same moment has still begun before. */
export const closeNotice = (tx: Transaction, key: Key, by: string) =>
  change(tx, key, {
    by,
    set: sql`ends_at = greatest(clock_timestamp(), starts_at + interval '1 millisecond'), ended_by_name = ${by}`,
  });

export const takeBack = (tx: Transaction, key: Key, by: string) =>
  change(tx, key, { by, set: sql`withdrawn_at = now(), ended_by_name = ${by}` });

export type NoticeScope = Pick<NoticeForm, 'service' | 'region' | 'audience'>;

const ownersOf = (organization: Sql): Sql => sql`array(
  select o.email from disruption_owner o where o.partner_id = c.partner_id and o.organization_id = ${organization})`;

/** A disruption for partners alone is announced to no customer, and one for customers alone to no partner. */
const affected = ({ service, region, audience }: NoticeScope): Sql => sql`
  select c.partner_id, c.id, c.name, c.country, c.disruption_emails || ${ownersOf(sql`c.id`)} as own,
    case when ${audience} = 'everybody' then ${ownersOf(sql`c.partner_id`)} else '{}' end as of_partner
  from enabled_customers(${service}, ${region}) e
  join organization c on c.partner_id = e.partner_id and c.id = e.customer_id
  where ${audience} <> 'partners'`;

export type Reach = { customers: number; addresses: number; withoutAddress: number };

export const reachOf = async (db: Queryable, concerned: NoticeScope): Promise<Reach> =>
  (await db.first<Reach>(sql`
    with affected as materialized (${affected(concerned)})
    select count(*) as customers, count(*) filter (where cardinality(own) = 0) as "withoutAddress",
      (select count(distinct lower(btrim(a.address))) from affected x cross join lateral unnest(x.own || x.of_partner) a(address))
        as addresses
    from affected`)) ?? { customers: 0, addresses: 0, withoutAddress: 0 };

export type Due = Key &
  NoticeScope & {
    phase: 'began' | 'over';
    kind: NoticeForm['kind'];
    titleEn: string;
    titleSv: string;
    textEn: string;
    textSv: string;
    startsAt: Date;
    endsAt: Date | null;
    /** It was over before it was announced that it had begun. */
    unannounced: boolean;
  };

/** A mail of its beginning that a worker has in its hands: whether it goes is known soon. */
const isBeingSent = ({ partnerId, id }: Record<keyof Key, Sql>): Sql => sql`exists (
  select from notice_mail b join mail m on m.partner_id = b.sender_id and m.id = b.mail_id
  where b.partner_id = ${partnerId} and b.notice_id = ${id} and b.phase = 'began' and m.state = 'waiting'
    and m.lease_id is not null and m.due_at > clock_timestamp())`;

/** A notice that has begun or ended and is still to be announced, locked against every other worker. */
export const lockDue = (tx: Transaction): Promise<Due | null> =>
  tx.first<Due>(sql`
    select n.partner_id as "partnerId", ${content}, n.audience, n.starts_at as "startsAt",
      case when n.began_announced_at is null then 'began' else 'over' end as phase,
      n.began_announced_at is null and n.ends_at <= now() as unannounced
    from notice n
    where n.withdrawn_at is null
      and (n.began_announced_at is null and n.starts_at <= now() or n.over_announced_at is null and n.ends_at <= now()
        and not ${isBeingSent({ partnerId: sql`n.partner_id`, id: sql`n.id` })})
    order by n.starts_at limit 1 for update of n skip locked`);

/** Both are done at once for one that was over before it was announced. */
export const markAnnounced = (tx: Transaction, { partnerId, id, phase, unannounced }: Due) =>
  tx.run(sql`
    update notice set began_announced_at = coalesce(began_announced_at, now()),
      over_announced_at = case when ${phase === 'over' || unannounced} then now() else over_announced_at end
    where partner_id = ${partnerId} and id = ${id}`);

/**
 * Takes back the mails of a beginning that still wait when it is over, so that none arrives after the other. False while a
 * worker has one in its hands.
 */
export async function withdrawBegan(tx: Transaction, { partnerId, id }: Key): Promise<boolean> {
  await tx.run(sql`
    update mail m set state = 'failed', lease_id = null, reason = 'The disruption was over before it had gone.'
    from notice_mail b
    where b.partner_id = ${partnerId} and b.notice_id = ${id} and b.phase = 'began' and m.partner_id = b.sender_id
      and m.id = b.mail_id and m.state = 'waiting' and (m.lease_id is null or m.due_at <= clock_timestamp())`);
  const left = await tx.first<{ isBeingSent: boolean }>(
    sql`select ${isBeingSent({ partnerId: sql`${partnerId}`, id: sql`${id}` })} as "isBeingSent"`,
  );
  return left?.isBeingSent === false;
}

export type Addressee = {
  address: string;
  senderId: string;
  mailId: string;
  language: 'en' | 'sv';
  /** As they are called now. */
  customers: string[];
};

/** Whom to mail when it begins: each address once, in the name of the partner whose customer was first. */
const newAddressees = (due: Due): Sql => sql`
  with affected as materialized (${affected(due)}),
  named as (
    select lower(btrim(a.address)) as address, c.partner_id, array_agg(distinct c.id) as customer_ids, bool_or(c.country = 'SE') as swedish
    from affected c cross join lateral unnest(c.own || c.of_partner) a(address)
    where btrim(a.address) <> '' group by 1, 2
  )
  select distinct on (x.address) x.address, x.partner_id as sender_id, x.customer_ids,
    coalesce(u.language, case when x.swedish then 'sv' else 'en' end) as language
  from named x join organization p on p.partner_id = x.partner_id and p.id = x.partner_id
  left join user_account u on u.partner_id = x.partner_id and u.email = x.address and u.state = 'active'
  order by x.address, p.created_at, p.id`;

/** When it is over: those whom the mail that it began has gone to, and nobody else; of customers that are there still. */
const readersOfBeginning = ({ partnerId, id }: Due): Sql => sql`
  select m.address, m.sender_id, left_of.customer_ids, m.language from notice_mail m
  cross join lateral (
    select array_agg(c.id) as customer_ids from organization c
    where c.partner_id = m.sender_id and c.kind = 'customer' and c.id = any(m.customer_ids)) left_of
  where m.partner_id = ${partnerId} and m.notice_id = ${id} and m.phase = 'began' and m.state = 'sent'
    and left_of.customer_ids is not null`;

/** Keeps whom this phase is mailed to, each address once ever; answers those who are new. */
export const addAddressees = (tx: Transaction, due: Due): Promise<Addressee[]> =>
  tx.rows<Addressee>(sql`
    with addressed as (${due.phase === 'began' ? newAddressees(due) : readersOfBeginning(due)}),
    added as (
      insert into notice_mail (partner_id, notice_id, phase, address, sender_id, mail_id, language, customer_ids)
      select ${due.partnerId}, ${due.id}, ${due.phase}, address, sender_id, gen_random_uuid(), language, customer_ids from addressed
      on conflict do nothing
      returning address, sender_id, mail_id, language, customer_ids
    )
    select a.address, a.sender_id as "senderId", a.mail_id as "mailId", a.language, (
      select array_agg(distinct c.name) from organization c where c.partner_id = a.sender_id and c.id = any(a.customer_ids)) as customers
    from added a`);
