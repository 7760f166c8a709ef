import { randomUUID } from 'node:crypto';
import type { RestoreRoleSettings } from '@portal/ports/m365-restore';
import { firstOf, newTenant } from '@portal/ports/testing/m365-backup-bench';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import { expect } from 'vitest';
import { booksOf, idsOf, type Start, type UnkindServer } from './unkind-books.ts';

type Scope = RestoreRoleSettings['scope'];

async function roleOf(server: UnkindServer, scope: Scope) {
  const { tenant } = await newTenant(server);
  const operator = await firstOf(server, tenant.id, 'user');
  const { id, displayName, name, type } = operator;
  const operators = [{ id, displayName, name, type, kind: 'user' as const }];
  const settings = {
    name: `Roll ${randomUUID()}`,
    description: '',
    scope,
    operators,
    included: scope === 'entire-organization' ? [] : [await firstOf(server, tenant.id, 'site')],
    excluded: [await firstOf(server, tenant.id, 'group')],
  };
  return { tenantId: tenant.id, settings };
}

const createRole =
  (scope: Scope): Start =>
  async (server) => {
    const { tenantId, settings } = await roleOf(server, scope);
    const order = { operation: randomUUID(), tenantId, ...settings };
    return {
      attempt: async (port) => ({ done: await port.createRestoreRole(order) }),
      holds: async ({ done }) => {
        const { roles } = await booksOf(server);
        expect(roles, 'made').toMatchObject([{ name: settings.name }]);
        expect(done, 'told').toMatchObject({ id: roles[0]?.id });
      },
    };
  };

const changeRole =
  (isDeleted: boolean, scope: Scope): Start =>
  async (server) => {
    const { tenantId, settings } = await roleOf(server, scope);
    const make = (name: string) =>
      server.backup.createRestoreRole({ operation: randomUUID(), tenantId, ...settings, name });
    const [role, other] = [await make('Ekonomi'), await make('Lager')];
    return {
      attempt: async (port) => ({
        done: isDeleted
          ? await port.deleteRestoreRole(role.id)
          : await port.changeRestoreRole(role.id, { ...settings, name: 'Inköp' }),
      }),
      holds: async () => {
        const { roles } = await booksOf(server);
        const names = roles.map(({ name }) => name).toSorted();
        expect(names).toEqual(isDeleted ? ['Lager'] : ['Inköp', 'Lager']);
        expect(idsOf(roles)).toContain(other.id);
      },
    };
  };

const readRoles: Start = async (server) => {
  const { tenantId, settings } = await roleOf(server, 'selected-objects');
  for (const name of ['Ekonomi', 'Lager'])
    await server.backup.createRestoreRole({ operation: randomUUID(), tenantId, ...settings, name });
  return readingOf({
    there: idsOf((await booksOf(server)).roles),
    list: async (port, onUnreadable) => idsOf(await port.listRestoreRoles(tenantId, onUnreadable)),
  });
};

export const roleCourses: Readonly<Record<string, Start>> = {
  'create a role': createRole('entire-organization'),
  'create a role of some': createRole('selected-objects'),
  'change a role': changeRole(false, 'entire-organization'),
  'change a role of some': changeRole(false, 'selected-objects'),
  'delete a role': changeRole(true, 'entire-organization'),
  'read roles': readRoles,
};
