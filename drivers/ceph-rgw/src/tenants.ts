import type { FoundTenant } from '@portal/ports/object-storage';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { AdminOps } from './admin-ops.ts';
import { isGuard } from './guard.ts';
import { namePages } from './name-pages.ts';

type Counts = { users: number; buckets: number };

/** Users are named `tenant$user`, buckets `tenant/bucket`; what has no tenant is named alone. */
const tenantIn = (name: string, mark: '$' | '/'): string | null => {
  const at = name.indexOf(mark);
  return at > 0 ? name.slice(0, at) : null;
};

/** By the names alone, which the gateway lists without reading what they stand for. */
export async function listTenants(admin: AdminOps, onUnreadable: OnUnreadable): Promise<FoundTenant[]> {
  const found = new Map<string | null, Counts>();
  const countsOf = (tenant: string | null): Counts => {
    const counts = found.get(tenant) ?? { users: 0, buckets: 0 };
    found.set(tenant, counts);
    return counts;
  };
  for await (const uids of namePages(admin, '/admin/metadata/user', onUnreadable))
    for (const uid of uids.filter((one) => !isGuard(one))) countsOf(tenantIn(uid, '$')).users += 1;
  for await (const names of namePages(admin, '/admin/metadata/bucket', onUnreadable))
    for (const name of names) countsOf(tenantIn(name, '/')).buckets += 1;
  return [...found]
    .map(([tenant, counts]) => ({ tenant, ...counts }))
    .toSorted((a, b) => ((a.tenant ?? '') < (b.tenant ?? '') ? -1 : 1));
}
