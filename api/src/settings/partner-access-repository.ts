import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';
import type { Own } from './own.ts';

const itself = ({ partnerId, organizationId }: Own): Sql =>
  sql`t.partner_id = ${partnerId} and t.id = ${organizationId}`;

/** A moment that is over is none. */
const closedUntil = sql`case when t.closed_until > now() then t.closed_until end`;

export const accessOf = (own: Own): TenantRead => ({
  query: sql`
    select json_build_object('closedUntil', api_time(${closedUntil}))::text as item
    from organization t where ${gate} and ${itself(own)}`,
  answer: (found) => String(found?.['item']),
});

type Access = {
  closedUntil: Date | null;
  partnerName: string;
  changedAt: Date | null;
  changedByName: string;
};

export async function lockAccess(tx: Queryable, own: Own): Promise<Access> {
  const access = await tx.first<Access>(sql`
    select ${closedUntil} as "closedUntil", h.name as "partnerName", t.access_changed_at as "changedAt",
      t.access_changed_by_name as "changedByName"
    from organization t
    join organization h on h.partner_id = t.partner_id and h.id = t.partner_id
    where ${itself(own)} for update of t`);
  if (!access) throw new Error('The organization of a session is gone.');
  return access;
}

type Change = { until: string | null; by: string };

export const setAccess = (tx: Queryable, own: Own, { until, by }: Change): Promise<number> =>
  tx.run(sql`
    update organization t set closed_until = ${until}, access_changed_at = now(), access_changed_by_name = ${by}
    where ${itself(own)}`);
