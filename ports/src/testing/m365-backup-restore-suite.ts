import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { M365TenantObject } from '../m365-objects.ts';
import type { RestoreOperator, RestoreRoleSettings } from '../m365-restore.ts';
import { firstOf, newTenant, objectsOf, type M365BackupBench } from './m365-backup-bench.ts';

const operatorOf = ({ kind, id, displayName, name, type }: M365TenantObject): RestoreOperator => {
  if (kind !== 'user' && kind !== 'group') throw new Error('no operator');
  return { kind, id, displayName, name, type };
};

export const m365RestoreSuite = (open: () => M365BackupBench): void => {
  describe('restore operators', () => {
    it('have roles, which are made once, changed as a whole and deleted', async () => {
      const bench = open();
      const { tenant } = await newTenant(bench);
      const [one, two] = await objectsOf(bench, tenant.id, 'user');
      const group = await firstOf(bench, tenant.id, 'group');
      const site = await firstOf(bench, tenant.id, 'site');
      const team = await firstOf(bench, tenant.id, 'team');
      if (!one || !two) throw new Error('no users');
      const settings: RestoreRoleSettings = {
        name: 'Återställare',
        description: 'Hela bolaget',
        scope: 'entire-organization',
        operators: [operatorOf(one), operatorOf(group)],
        included: [],
        excluded: [two],
      };
      const order = { operation: randomUUID(), tenantId: tenant.id, ...settings };
      const made = await bench.backup.createRestoreRole(order);
      expect(made).toMatchObject({
        name: settings.name,
        description: settings.description,
        operation: order.operation,
        operators: settings.operators,
        excluded: [{ id: two.id }],
      });
      expect(await bench.backup.createRestoreRole(order)).toEqual(made);
      expect(await bench.backup.listRestoreRoles(tenant.id, failOnUnreadable)).toEqual([made]);

      const changed = await bench.backup.changeRestoreRole(made.id, {
        ...settings,
        scope: 'selected-objects',
        operators: [operatorOf(two)],
        included: [one, group, site, team],
        excluded: [],
      });
      expect(changed).toMatchObject({
        scope: 'selected-objects',
        operators: [{ kind: 'user', id: two.id }],
        excluded: [],
        operation: order.operation,
      });
      expect(changed.included.map(({ kind, id }) => ({ kind, id }))).toEqual(
        [one, group, site, team].map(({ kind, id }) => ({ kind, id })),
      );
      await bench.backup.deleteRestoreRole(made.id);
      await bench.backup.deleteRestoreRole(made.id);
      expect(await bench.backup.listRestoreRoles(tenant.id, failOnUnreadable)).toEqual([]);
      await expect(bench.backup.changeRestoreRole(made.id, settings)).rejects.toMatchObject({
        kind: 'notFound',
      });
    });

    it('restore at an address, once the tenant has consented to an application', async () => {
      expect(await open().backup.getRestorePortal()).toMatchObject({
        isEnabled: true,
        applicationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        address: expect.stringMatching(/^https:/),
      });
    });
  });
};
