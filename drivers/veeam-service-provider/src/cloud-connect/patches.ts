import type { Change } from '../client.ts';
import { tenants } from './site.ts';

/** A value is text: as it is for what is text, and JSON for all else. */
const changeOf = (path: string, values: Readonly<Record<string, string | number | boolean>>): Change => ({
  method: 'PATCH',
  path,
  body: Object.entries(values).map(([where, value]) => ({
    op: 'replace',
    path: where,
    value: String(value),
  })),
});

export const changeOfTenant = (id: string, values: Parameters<typeof changeOf>[1]): Change =>
  changeOf(`${tenants}/${id}`, values);

export const changeOfResource = (
  { tenant, resource }: { tenant: string; resource: string },
  storageQuota: number,
): Change => changeOf(`${tenants}/${tenant}/backupResources/${resource}`, { '/storageQuota': storageQuota });
