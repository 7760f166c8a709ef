import { secretWaitSeconds } from '@portal/contract/constants';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Sealer } from '../platform/process/seal.ts';

/** Whose secret: a kind of thing, and which one. */
export type OfSecret = { partnerId: string; customerId: string; kind: string; thingId: string };

/** `forever`: until it is mailed, however long that takes. */
type Keeping = { forever?: true };

/** Keeps a secret until it is shown, in the transaction that says that its thing is there; in place of an earlier one. */
export async function keepSecret(tx: Transaction, of: OfSecret & Keeping, sealed: string): Promise<void> {
  await tx.run(sql`
    insert into secret_once (partner_id, customer_id, kind, thing_id, sealed, until)
    values (${of.partnerId}, ${of.customerId}, ${of.kind}, ${of.thingId}, ${sealed},
      case when ${of.forever ?? false} then 'infinity' else now() + make_interval(secs => ${secretWaitSeconds}) end)
    on conflict (partner_id, kind, thing_id) do update set sealed = excluded.sealed, until = excluded.until,
      shown_at = null, shown_to = null`);
}

type SecretRequest = Pick<OfSecret, 'kind' | 'thingId'> & { by: string };

/**
 * The secret of a thing in the open tenant, which is forgotten with this; null when it was shown, has run out or was
 * never here. In the transaction of its audit entry.
 */
export async function takeSecret(
  tx: Transaction,
  sealer: Sealer,
  { kind, thingId, by }: SecretRequest,
): Promise<string | null> {
  const row = await tx.first<{ sealed: string | null }>(
    sql`select take_secret(${kind}, ${thingId}::uuid, ${by}) as sealed`,
  );
  return row?.sealed ? sealer.open(row.sealed) : null;
}

/** Which one, where no tenant is open. */
type OneSecret = Omit<OfSecret, 'customerId'>;

const ofSecret = ({ partnerId, kind, thingId }: OneSecret): Sql =>
  sql`partner_id = ${partnerId} and kind = ${kind} and thing_id = ${thingId}`;

/** By a worker: the secret that a mail is to say, which is kept until `mailedSecret`; null when it is gone. */
export async function secretToMail(
  db: Queryable,
  sealer: Pick<Sealer, 'open'>,
  of: OneSecret,
): Promise<string | null> {
  const row = await db.first<{ sealed: string }>(
    sql`select sealed from secret_once where ${ofSecret(of)} and until > now()`,
  );
  return row && sealer.open(row.sealed);
}

/** The mail server has taken it: it is forgotten, and to whom it went and when stays. */
export const mailedSecret = (db: Queryable, of: OneSecret, to: string): Promise<number> =>
  db.run(sql`
    update secret_once set sealed = null, until = null, shown_at = now(), shown_to = ${to} where ${ofSecret(of)}`);

/** Until when the secret of `thing` can be shown, null when it cannot; for a statement that reads the thing. */
export const secretUntil = (kind: string, thing: { partnerId: Sql; id: Sql }): Sql => sql`(
  select s.until from secret_once s
  where s.partner_id = ${thing.partnerId} and s.kind = ${kind} and s.thing_id = ${thing.id} and s.until > now())`;

/** Forgets the secrets that nobody asked for in time. */
export const forgetSecrets = (database: Queryable): Promise<number> =>
  database.run(sql`update secret_once set sealed = null, until = null where until <= now()`);
