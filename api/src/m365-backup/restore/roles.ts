import type {
  createRestoreOperator,
  deleteRestoreOperator,
  updateRestoreOperator,
} from '@portal/contract/m365-backup/restore';
import type { WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { order, requireActive, type Ordered } from '../../services/ordering.ts';
import { stateBefore } from '../../services/things.ts';
import { insertRole, keepWanted, restoreRoles, wantedOfRole } from './repository.ts';
import { creating, deleting, updating } from './role-operations.ts';

export function orderRole(call: WriteCall<typeof createRestoreOperator>): Promise<Ordered & { id: string }> {
  const { tx, tenant, body } = call;
  const { name, description } = body;
  return restoreRoles.orderNew(call, {
    offered: null,
    rules: async ({ region }) => ({ region, wanted: await wantedOfRole(tx, tenant, { ...body, id: null }) }),
    gate: null,
    insert: (row, { region, wanted }) =>
      insertRole(tx, tenant, { ...row, region, name, description, wanted }),
    order: ({ service: { region, tenantId } }) => ({
      by: creating,
      subject: name,
      input: { region, tenantId, name, description },
      details: { region },
    }),
  });
}

export function orderRoleChange(call: WriteCall<typeof updateRestoreOperator>): Promise<Ordered> {
  const { tx, tenant, body, query } = call;
  const { name, description, version } = body;
  return restoreRoles.orderEdit(call, {
    locked: () => restoreRoles.locked(call, query.id),
    version,
    active: requireActive,
    rules: ({ id }) => wantedOfRole(tx, tenant, { ...body, id }),
    gate: null,
    order: async ({ thing: { id, region, roleId }, checked }) => {
      if (roleId === null) throw new Problem('notMade');
      await keepWanted(call, id, checked);
      return {
        by: updating,
        subject: name,
        input: { region, roleId, name, description },
        details: { region },
      };
    },
  });
}

export async function orderRoleDeletion(call: WriteCall<typeof deleteRestoreOperator>): Promise<Ordered> {
  const { thing } = await restoreRoles.locked(call, call.query.id);
  const before = stateBefore.safeParse(thing.state).data;
  if (before === undefined) throw operationOpen();
  const { id: targetId, region, roleId, name: subject } = thing;
  return order(call, deleting, { targetId, subject, input: { region, roleId, before }, details: { region } });
}
