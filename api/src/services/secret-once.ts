import { secretWaitSeconds } from '@portal/contract/constants';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Sealer } from '../platform/process/seal.ts';

/** Whose secret: a kind of thing, and which one. */
export type OfSecret = { partnerId: string; customerId: string; kind: string; thingId: string };

/** Keeps a secret until it is shown, in the transaction that says that its thing is there; in place of an earlier one. */
export async function keepSecret(tx: Transaction, of: OfSecret, sealed: string): Promise<void> {
  await tx.run(sql`
    insert into secret_once (partner_id, customer_id, kind, thing_id, sealed, until)
    values (${of.partnerId}, ${of.customerId}, ${of.kind}, ${of.thingId}, ${sealed},
      now() + make_interval(secs => ${secretWaitSeconds}))
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

/** Until when the secret of `thing` can be shown, null when it cannot; for a statement that reads the thing. */
export const secretUntil = (kind: string, thing: { partnerId: Sql; id: Sql }): Sql => sql`(
  select s.until from secret_once s
  where s.partner_id = ${thing.partnerId} and s.kind = ${kind} and s.thing_id = ${thing.id} and s.until > now())`;

/** Forgets the secrets that nobody asked for in time. */
export const forgetSecrets = (database: Queryable): Promise<number> =>
  database.run(sql`update secret_once set sealed = null, until = null where until <= now()`);
