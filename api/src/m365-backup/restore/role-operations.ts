import { isKind } from '@portal/ports/failure';
import type { RestoreRoleSettings } from '@portal/ports/m365-restore';
import * as z from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { defineOperation, OperationFailure } from '../../platform/operations/definition.ts';
import { asBefore, ofTarget, stateBefore } from '../../services/things.ts';
import { service } from '../account.ts';
import { driverOf, explained } from '../system.ts';
import { restoreRoles, wantedFor, writeRole } from './repository.ts';

const ofRoles = {
  service,
  lane: 'edit',
  steps: 1,
  expectedSeconds: 5,
  tells: ['m365-roles'],
  mailWhenFailed: 'orderer',
  retriedWith: 'restoreOperators.manage',
  carriedBy: restoreRoles.carriedBy,
} as const;

/** What a call on a role answers; that it is no longer there is a reason of its own. */
async function onRole<T>(call: Promise<T>): Promise<T> {
  try {
    return await explained(call);
  } catch (error) {
    if (isKind(error, 'notFound')) throw new OperationFailure({ reason: 'restoreRoleMissing' });
    throw error;
  }
}

const wanted = z.object({ region: z.string(), name: z.string(), description: z.string() });

/** Who and what stand with the role and not in the operation: there may be thousands. */
async function settingsFor(
  database: Queryable,
  operation: Parameters<typeof wantedFor>[1] & { input: z.infer<typeof wanted> },
): Promise<RestoreRoleSettings> {
  const found = await wantedFor(database, operation);
  if (found === null) throw new OperationFailure({ reason: 'restoreRoleMissing' });
  const { name, description } = operation.input;
  return { name, description, ...found };
}

const cost = { free: 'To restore costs nothing.' };

export const creating = defineOperation({
  ...ofRoles,
  ...restoreRoles.meanwhile('creating', 'failed'),
  kind: 'createRestoreOperator',
  input: wanted.extend({ tenantId: z.string() }),
  cost,
  events: {
    ordered: 'restoreOperatorOrdered',
    done: 'restoreOperatorCreated',
    failed: 'restoreOperatorCreateFailed',
  },
  run: async (operation, { clouds, database }) => {
    const { region, tenantId } = operation.input;
    const settings = await settingsFor(database, operation);
    const role = await explained(
      driverOf(clouds, region).createRestoreRole({ operation: operation.id, tenantId, ...settings }),
    );
    return { done: { write: (tx) => writeRole(tx, operation, role), details: { region } } };
  },
});

export const updating = defineOperation({
  ...ofRoles,
  ...restoreRoles.meanwhile('updating', 'active'),
  kind: 'updateRestoreOperator',
  input: wanted.extend({ roleId: z.string() }),
  cost,
  events: {
    ordered: 'restoreOperatorUpdateOrdered',
    done: 'restoreOperatorUpdated',
    failed: 'restoreOperatorUpdateFailed',
  },
  run: async (operation, { clouds, database }) => {
    const { region, roleId } = operation.input;
    const settings = await settingsFor(database, operation);
    const role = await onRole(driverOf(clouds, region).changeRestoreRole(roleId, settings));
    return { done: { write: (tx) => writeRole(tx, operation, role), details: { region } } };
  },
});

export const deleting = defineOperation({
  ...ofRoles,
  ...restoreRoles.meanwhile('deleting', asBefore),
  kind: 'deleteRestoreOperator',
  /** `roleId` null: it was never made. */
  input: z.object({ region: z.string(), roleId: z.string().nullable(), before: stateBefore }),
  cost,
  events: {
    ordered: 'restoreOperatorDeletionOrdered',
    done: 'restoreOperatorDeleted',
    failed: 'restoreOperatorDeleteFailed',
  },
  run: async (operation, { clouds }) => {
    const { region, roleId } = operation.input;
    if (roleId !== null) await explained(driverOf(clouds, region).deleteRestoreRole(roleId));
    return {
      done: { write: (tx) => restoreRoles.remove(tx, ofTarget(operation)), details: { region } },
    };
  },
});

export const roleOperations = [creating, updating, deleting];
