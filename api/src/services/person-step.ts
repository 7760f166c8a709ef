import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { addEnabling, enableAnew, lockState, setState, type NewService, type OfService } from './life.ts';

// A service that a person enables: the cloud is asked for a step (a code, a link), which the person takes there; then
// *Finalize* orders the operation that enables the service. No operation is open until then.

/** How the steps of a service are kept: what they are, and the key that seals them. */
export type Steps<S> = { schema: z.ZodType<S>; sealer: Sealer };

const ofService = ({ partnerId, customerId, service }: OfService): Sql =>
  sql`partner_id = ${partnerId} and customer_id = ${customerId} and service = ${service}`;

const parsed = <S>({ schema, sealer }: Steps<S>, sealed: string): S =>
  schema.parse(JSON.parse(sealer.open(sealed)));

/** The step that a person is at, for a statement that reads the service `s` of the view `service_state`; null without one. */
export const openStep: Sql = sql`(
  select json_build_object('sealed', p.step_sealed, 'state', case when p.expires_at <= now() then 'expired' else 'open' end,
    'expiresAt', api_time(p.expires_at), 'begunByName', p.begun_by_name)
  from service_step p where p.partner_id = s.partner_id and p.customer_id = s.customer_id and p.service = s.service
    and p.finalized_at is null and s.state = 'enabling')`;

/** One that has expired is shown, and may be begun anew. */
const shown = z.object({
  sealed: z.string(),
  state: z.enum(['open', 'expired']),
  expiresAt: z.string(),
  begunByName: z.string(),
});

/** What such a statement has read, for whoever comes back to it. */
export function shownStep<S>(steps: Steps<S>, read: unknown) {
  const { sealed, ...step } = shown.parse(read);
  return { ...step, ...parsed(steps, sealed) };
}

/** `replaces`: whoever begins anew gives up an open one, too. */
export type NewStep<S> = { step: S; expiresAt: Date; byName: string; replaces?: true };

/**
 * Begins a step that the cloud has given, or begins anew after an expired one or one whose operation has failed; the
 * service is `enabling` then. False
 * when the service is further than that, or somebody else's step is still open: that one is resumed.
 */
export async function beginStep<S>(
  tx: Transaction,
  of: NewService,
  { step, expiresAt, byName, schema, sealer, replaces }: NewStep<S> & Steps<S>,
): Promise<boolean> {
  const state = await lockState(tx, of);
  const isThere = state === 'enabling' || (state === 'failed' && (await enableAnew(tx, of)));
  if (!isThere && !(state === 'not-enabled' && (await addEnabling(tx, of)))) return false;
  const sealed = sealer.seal(JSON.stringify(schema.parse(step)));
  const begun = await tx.run(sql`
    insert into service_step as s (partner_id, customer_id, service, step_sealed, expires_at, begun_by_name)
    values (${of.partnerId}, ${of.customerId}, ${of.service}, ${sealed}, ${expiresAt}, ${byName})
    on conflict (partner_id, customer_id, service) do update set step_sealed = excluded.step_sealed,
      expires_at = excluded.expires_at, begun_at = now(), begun_by_name = excluded.begun_by_name,
      finalized_at = null
      where s.expires_at <= now() or s.finalized_at is not null or ${replaces ?? false}`);
  return begun > 0;
}

/**
 * The person is done: the service is `provisioning`, and its operation is ordered in the same transaction. False when
 * there is no open step.
 */
export async function finalizeStep(tx: Transaction, of: OfService): Promise<boolean> {
  if ((await lockState(tx, of)) !== 'enabling') return false;
  const finalized = await tx.run(sql`
    update service_step set finalized_at = now()
    where ${ofService(of)} and finalized_at is null and expires_at > now()`);
  if (finalized > 0) await setState(tx, of, 'provisioning');
  return finalized > 0;
}

type LastStep<S> = { step: S; isFinalized: boolean; hasExpired: boolean };

/** The step that was begun last: for the operation that enables the service, and for whoever begins it anew. */
export async function lastStep<S>(
  db: Queryable,
  of: OfService,
  steps: Steps<S>,
): Promise<LastStep<S> | null> {
  const row = await db.first<Omit<LastStep<S>, 'step'> & { sealed: string }>(sql`
    select step_sealed as sealed, finalized_at is not null as "isFinalized", expires_at <= now() as "hasExpired"
    from service_step where ${ofService(of)}`);
  return row && { step: parsed(steps, row.sealed), isFinalized: row.isFinalized, hasExpired: row.hasExpired };
}

/** The service is enabled: its step is needed no more. */
export async function endStep(tx: Transaction, of: OfService): Promise<void> {
  await tx.run(sql`delete from service_step where ${ofService(of)}`);
}

/** For so long it is shown that a step has expired. */
const expiredHours = 24;

/** A service whose step nobody came back to is not enabled any more. */
export const forgetSteps = (database: Database): Promise<number> =>
  database.run(sql`
    delete from service s where s.state = 'enabling' and (s.partner_id, s.customer_id, s.service) in (
      select t.partner_id, t.customer_id, t.service from service_step t
      where t.finalized_at is null and t.expires_at < now() - make_interval(hours => ${expiredHours}) for update)`);
