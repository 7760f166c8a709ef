import type { ConnectionReason } from '@portal/contract/connections';
import sql from 'sql-template-tag';
import type { Actor } from '../platform/audit.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

type Answer = {
  reachable: boolean | null;
  reason: ConnectionReason | null;
  said: string | null;
  tookMs: number | null;
};
type Test = Answer & { id: string; requestedAt: Date; requestedBy: string; answeredAt: Date | null };
type Stand = Answer & {
  system: string;
  region: string;
  since: Date | null;
  checkedAt: Date | null;
};

/** What the last round said of each connection that was ever asked. */
export const standsOf = (db: Queryable): Promise<Stand[]> =>
  db.rows<Stand>(sql`
    select system, region, reachable, reason, said, took_ms as "tookMs",
      case when reachable is not null then changed_at end as since, checked_at as "checkedAt"
    from connection_state`);

/** The last test of each connection. */
export const testsOf = (
  db: Queryable,
  operatorId: string,
): Promise<(Test & { system: string; region: string })[]> =>
  db.rows(sql`
    select system, region, id, requested_at as "requestedAt", actor ->> 'userName' as "requestedBy",
      answered_at as "answeredAt", reachable, reason, said, took_ms as "tookMs"
    from connection_test where partner_id = ${operatorId}`);

type WaitingWork = { system: string; region: string; operations: number; mirrors: number; mails: number };

/** What waits for a connection: tried in vain, and tried again by itself. */
export const waitingFor = (db: Queryable): Promise<WaitingWork[]> =>
  db.rows<WaitingWork>(sql`
    select system, region, sum(operations)::integer as operations, sum(mirrors)::integer as mirrors,
      sum(mails)::integer as mails
    from (
      select waits_for ->> 'system' as system, waits_for ->> 'region' as region, count(*) as operations,
        0 as mirrors, 0 as mails
      from operation where state = 'waiting' and waits_for is not null group by 1, 2
      union all
      select system, region, 0, count(*), 0 from mirror where reason is not null group by system, region
      union all
      select 'mail', '', 0, 0, count(*) from mail where state = 'waiting'
    ) each group by system, region`);

type NewTest = { operatorId: string; system: string; region: string; actor: Actor };

/**
 * Has the connection asked at once. Answers the id of the test: of the one that is open already, when there is one, as
 * whoever asks while it is being asked waits for the same answer.
 */
export async function requestTest(tx: Transaction, wanted: NewTest): Promise<string> {
  const { operatorId, system, region, actor } = wanted;
  await tx.run(sql`
    insert into connection_state (system, region) values (${system}, ${region}) on conflict do nothing`);
  // Held, so that a worker that is just writing its answer sees the test, or this one sees that it is done.
  await tx.first(sql`
    select from connection_state where system = ${system} and region = ${region} for update`);
  const opened = await tx.first<{ id: string }>(sql`
    insert into connection_test (partner_id, system, region, id, actor)
    values (${operatorId}, ${system}, ${region}, ${newId()}, ${JSON.stringify(actor)}::jsonb)
    on conflict (partner_id, system, region) do update set id = excluded.id, requested_at = now(), actor = excluded.actor,
      answered_at = null, reachable = null, reason = null, said = null, took_ms = null
      where connection_test.answered_at is not null
    returning id`);
  if (opened) {
    await tx.run(sql`
      update connection_state set due_at = now()
      where system = ${system} and region = ${region} and (lease_id is null or due_at <= now())`);
    await tx.run(sql`select pg_notify('portal_connection', '')`);
    return opened.id;
  }
  const open = await tx.first<{ id: string }>(sql`
    select id from connection_test
    where partner_id = ${operatorId} and system = ${system} and region = ${region}`);
  if (!open) throw new Error('A test that is open has no row.');
  return open.id;
}
