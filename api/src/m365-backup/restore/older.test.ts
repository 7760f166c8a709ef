import type { RestoreRole as SystemRole } from '@portal/ports/m365-restore';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { createBackupBench, type BackupBench } from '../testing/bench.ts';
import { entire, restoresOn } from '../testing/restores.ts';
import { writeRoles } from './mirror.ts';

let bench: BackupBench;
let on: Awaited<ReturnType<typeof restoresOn>>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = await restoresOn(bench);
});
afterAll(() => bench.close());

describe('an answer that is older than an order', () => {
  /** What a mirror would write that had asked then. */
  async function answered({ id, partnerId }: TestOrganization, role: SystemRole, requestedAt: Date) {
    const unit = { partnerId, customerId: id, customerName: 'Kund', region: 'SE-NORTH-1' };
    await bench.portal.owner.transaction((tx) => writeRoles(tx, unit, { rows: [role], requestedAt }));
  }
  async function systemRole(id: string): Promise<SystemRole> {
    const row = await bench.portal.owner.first<Pick<SystemRole, 'id' | 'name' | 'operators'>>(
      sql`select role_id as id, name, operators from m365_role where id = ${id}`,
    );
    if (row === null) throw new Error('there is no role');
    const rest = { tenantId: '', operation: null, description: '', included: [], excluded: [] };
    return { ...rest, ...row, scope: 'entire-organization' };
  }

  test('does not write over what that has changed; a newer one does, and counts as a change', async () => {
    const { customer, query, users, id } = await on.customerWithRole();
    const before = await systemRole(id);
    const asked = new Date();
    const { version } = await on.onlyRole(customer);
    const body = { ...entire({ operators: users.slice(0, 2) }, 'Ny'), version };
    await on.order('PUT restore-operator', customer, { query, body });
    await answered(customer, before, asked);
    const changed = await on.onlyRole(customer);
    expect(changed).toMatchObject({ name: 'Ny', orderedHere: true });
    await answered(customer, before, new Date(Date.now() + 60_000));
    expect(await on.onlyRole(customer)).toMatchObject({ name: 'Servicedesk', version: changed.version + 1 });
  });

  test('does not bring back what that has taken away', async () => {
    const { customer, query, id } = await on.customerWithRole();
    const before = await systemRole(id);
    const asked = new Date();
    await on.order('DELETE restore-operator', customer, { query });
    await answered(customer, before, asked);
    expect(await on.rolesOf(customer)).toEqual([]);
  });
});
