import { m365BackupFileTexts } from '@portal/contract/m365-backup/file-texts';
import {
  createRestoreOperator,
  deleteRestoreOperator,
  getRestoreApplicationId,
  getRestoreOperator,
  getRestorePortalUrl,
  listRestoreOperators,
  updateRestoreOperator,
} from '@portal/contract/m365-backup/restore';
import { asks, reads, writes, type Binding, type CsvColumn } from '../../platform/http/call.ts';
import { columnsOf } from '../../platform/http/csv-columns.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InTenant } from '../../services/ordering.ts';
import { askBackup } from '../system.ts';
import { tenantOf, type TenantPlace } from '../tenants/repository.ts';
import { roleList, roleRead } from './reads.ts';
import { orderRole, orderRoleChange, orderRoleDeletion } from './roles.ts';

async function placeOf({ tx, tenant }: InTenant): Promise<TenantPlace> {
  const place = await tenantOf(tx, tenant);
  if (place === null) throw new Problem('serviceNotEnabled');
  return place;
}

/** In one cell: a file has a row for each role. */
const operators: CsvColumn['cell'] = (item) =>
  Array.isArray(item['operators'])
    ? item['operators'].map((one: unknown) => String(Object(one).displayName)).join(', ')
    : '';

/** Who of a tenant may restore what, and where. */
export function restoreBindings({ clouds, sealer }: Pick<Platform, 'clouds' | 'sealer'>): Binding[] {
  const list = listsWith(sealer);
  return [
    list(listRestoreOperators, roleList, columnsOf(m365BackupFileTexts.roles, { operators })),
    reads(getRestoreOperator, ({ tenant, query }) => roleRead(tenant, query.id)),
    writes(createRestoreOperator, (call) => orderRole(call)),
    writes(updateRestoreOperator, (call) => orderRoleChange(call)),
    writes(deleteRestoreOperator, (call) => orderRoleDeletion(call)),
    asks(getRestorePortalUrl, {
      find: (call) => placeOf(call),
      ask: async ({ found: { region } }) => {
        const { isEnabled, address } = await askBackup(clouds, region, (driver) => driver.getRestorePortal());
        return { address: isEnabled ? address : null };
      },
    }),
    asks(getRestoreApplicationId, {
      find: (call) => placeOf(call),
      ask: async ({ found: { region } }) => {
        const { applicationId } = await askBackup(clouds, region, (driver) => driver.getRestorePortal());
        return { applicationId };
      },
    }),
  ];
}
