import type { listSubjects } from '@portal/contract/auth/sign-in';
import sql from 'sql-template-tag';
import type { ReadCall } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import type { Principal } from '../platform/http/principal.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

const mayImpersonate = ({ acting, permissions, kind }: Principal, asOperatorIn: boolean): boolean => {
  if (acting || asOperatorIn) return false;
  return permissions.has(kind === 'operator' ? 'partners.impersonate' : 'customers.impersonate');
};

/** The first 50 by name, in one round trip; the database decides by the session's own row how far it looks. */
export function subjects({ principal, query }: ReadCall<typeof listSubjects>): TenantRead {
  const { partnerId, search = '' } = query;
  if (partnerId !== undefined && principal.kind !== 'operator' && partnerId !== principal.partnerId) {
    throw notFound();
  }
  const may = mayImpersonate(principal, principal.kind === 'operator' && partnerId !== undefined);
  return {
    query: sql`
      select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'name', s.name,
        'organizationNumber', s.organization_number, 'mayImpersonate', ${may}::boolean and not s.closed)), '[]')::text as items
      from subjects(${principal.sessionId}::uuid, ${partnerId ?? null}::uuid, ${search}::text) s where ${gate}`,
    answer: (row) => `{"items":${typeof row?.['items'] === 'string' ? row['items'] : '[]'}}`,
  };
}
