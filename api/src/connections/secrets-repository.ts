import type { System } from '@portal/ports/failure';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';

type SealedSecret = { sealed: string; expiresAt: Date };
type Lease = { leaseId: string; leaseSeconds: number };

const ofIt = ({ system, region }: System): Sql => sql`system = ${system} and region = ${region}`;

export const readSecret = (db: Queryable, of: System): Promise<SealedSecret | null> =>
  db.first<SealedSecret>(
    sql`select sealed, expires_at as "expiresAt" from connection_secret where ${ofIt(of)}`,
  );

/** Held until the transaction ends. */
export async function lockSecret(tx: Transaction, of: System): Promise<string | null> {
  const row = await tx.first<{ sealed: string }>(
    sql`select sealed from connection_secret where ${ofIt(of)} for update`,
  );
  return row?.sealed ?? null;
}

export async function writeSecret(
  tx: Transaction,
  of: System,
  { sealed, expiresAt }: SealedSecret,
): Promise<void> {
  await tx.run(sql`
    update connection_secret set sealed = ${sealed}, expires_at = ${expiresAt}, replaced_at = now(), warned_days = null
    where ${ofIt(of)}`);
}

/** Of the operator; answers how many there are. */
export const insertSecret = (
  tx: Transaction,
  of: System,
  { sealed, expiresAt }: SealedSecret,
): Promise<number> =>
  tx.run(sql`
    insert into connection_secret (partner_id, system, region, sealed, expires_at)
    select id, ${of.system}, ${of.region}, ${sealed}, ${expiresAt}::timestamptz from organization where kind = 'operator'
    on conflict (partner_id, system, region) do update set sealed = excluded.sealed, expires_at = excluded.expires_at,
      replaced_at = now(), warned_days = null, lease_id = null, lease_until = null`);

export const claimSecret = async (
  db: Queryable,
  of: System,
  { leaseId, leaseSeconds }: Lease,
): Promise<boolean> =>
  (await db.run(sql`
    update connection_secret set lease_id = ${leaseId}, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where ${ofIt(of)} and (lease_until is null or lease_until <= now())`)) > 0;

export const releaseSecret = (db: Queryable, of: System, leaseId: string): Promise<number> =>
  db.run(sql`
    update connection_secret set lease_id = null, lease_until = null where ${ofIt(of)} and lease_id = ${leaseId}`);

/** When each runs out; never what it is. */
export const secretEnds = (db: Queryable): Promise<(System & { expiresAt: Date })[]> =>
  db.rows(sql`select system, region, expires_at as "expiresAt" from connection_secret`);

/** Days before the end at which it is warned; 0: it has run out. */
const stage = sql`case
  when expires_at <= now() then 0
  when expires_at <= now() + interval '3 days' then 3
  when expires_at <= now() + interval '14 days' then 14
  when expires_at <= now() + interval '30 days' then 30 end`;

/** Those that have come to another stage, once for each stage, whoever asks. */
export const takeWarnings = (
  tx: Transaction,
): Promise<(System & { expiresAt: Date; state: 'soon' | 'over' })[]> =>
  tx.rows(sql`
    update connection_secret set warned_days = ${stage}
    where ${stage} is not null and (warned_days is null or warned_days > ${stage})
    returning system, region, expires_at as "expiresAt", case when expires_at <= now() then 'over' else 'soon' end as state`);
