import type { ConnectionReason } from '@portal/contract/connections';
import sql from 'sql-template-tag';
import type { Actor } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { leaseSeconds } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';

export type Place = { system: string; region: string };
/** `requestedAt` is the database's time before the system was asked, as it writes it: a Date would cut it short. */
export type ClaimedConnection = Place & { leaseId: string; requestedAt: string };
export type Answer = {
  reachable: boolean;
  reason: ConnectionReason | null;
  said: string | null;
  tookMs: number;
};
export type OpenTest = { operatorId: string; actor: Actor };

const columnsOf = (places: readonly Place[]): { systems: string[]; regions: string[] } => ({
  systems: places.map(({ system }) => system),
  regions: places.map(({ region }) => region),
});

/** A worker that starts has everything asked: its settings may be new. */
export async function enlist(database: Database, places: readonly Place[]): Promise<void> {
  const { systems, regions } = columnsOf(places);
  await database.run(sql`
    insert into connection_state (system, region)
    select * from unnest(${systems}::text[], ${regions}::text[])
    on conflict (system, region) do update set due_at = least(connection_state.due_at, now())
      where connection_state.lease_id is null`);
}

/** Claims one of these that is due. */
export function claimConnection(
  database: Database,
  places: readonly Place[],
): Promise<ClaimedConnection | null> {
  const { systems, regions } = columnsOf(places);
  return database.first<ClaimedConnection>(sql`
    with due as (
      select c.system, c.region from connection_state c
      join unnest(${systems}::text[], ${regions}::text[]) as own (system, region) using (system, region)
      where c.due_at <= now() order by c.due_at limit 1 for update of c skip locked
    )
    update connection_state c set lease_id = ${newId()}, due_at = now() + make_interval(secs => ${leaseSeconds})
    from due where c.system = due.system and c.region = due.region
    returning c.system, c.region, c.lease_id as "leaseId", now()::text as "requestedAt"`);
}

const ours = ({ system, region, leaseId }: ClaimedConnection) =>
  sql`system = ${system} and region = ${region} and lease_id = ${leaseId}`;

export const renewConnection = (database: Database, claimed: ClaimedConnection): Promise<number> =>
  database.run(sql`
    update connection_state set due_at = now() + make_interval(secs => ${leaseSeconds}) where ${ours(claimed)}`);

/** What it said the last time, held until the transaction ends; null when somebody else asks it by now. */
export const holdConnection = (
  tx: Transaction,
  claimed: ClaimedConnection,
): Promise<(Pick<Answer, 'reason'> & { reachable: boolean | null }) | null> =>
  tx.first(sql`select reachable, reason from connection_state where ${ours(claimed)} for update`);

/** Writes the answer; due at once when somebody asked for a test since. */
export async function keepAnswer(
  tx: Transaction,
  claimed: ClaimedConnection,
  { reachable, reason, said, tookMs, seconds }: Answer & { seconds: number },
): Promise<void> {
  await tx.run(sql`
    update connection_state c set reachable = ${reachable}, reason = ${reason}, said = ${said}, took_ms = ${tookMs},
      checked_at = now(), lease_id = null,
      changed_at = case when c.reachable is distinct from ${reachable} then now() else c.changed_at end,
      due_at = case when exists (select from connection_test t where t.system = c.system and t.region = c.region
          and t.answered_at is null and t.requested_at > ${claimed.requestedAt}::timestamptz)
        then now() else now() + make_interval(secs => ${seconds}) end
    where ${ours(claimed)}`);
}

/** Gives the answer to the test that was asked for before the system was asked, if one was. */
export const answerTest = (
  tx: Transaction,
  { system, region, requestedAt }: ClaimedConnection,
  { reachable, reason, said, tookMs }: Answer,
): Promise<OpenTest | null> =>
  tx.first<OpenTest>(sql`
    update connection_test set answered_at = now(), reachable = ${reachable}, reason = ${reason}, said = ${said},
      took_ms = ${tookMs}
    where system = ${system} and region = ${region} and answered_at is null and requested_at <= ${requestedAt}::timestamptz
    returning partner_id as "operatorId", actor`);
