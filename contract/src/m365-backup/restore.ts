import * as z from 'zod';
import { regions } from '../constants.ts';
import { id, optionalText, text, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { notSeenSince } from '../services/not-seen.ts';
import { thingState } from '../services/services.ts';
import { backupTypes } from './jobs.ts';
import { chosenObject, mostObjects } from './objects.ts';

// Who of the tenant may restore what, in the portal for restores that the backup server has. The system calls it a role.

const { creates, deletes, made, reads, readsOne, updates } = endpointsOf('m365-backup');
const managed = { access: { may: 'restoreOperators.manage' } } as const;
const count = z.number().int().nonnegative();

const restoreOperator = z.object({ kind: z.enum(['user', 'group']), displayName: z.string() });

export const restoreRole = z.object({
  id,
  name: z.string(),
  description: z.string(),
  region: z.enum(regions),
  state: thingState,
  /** Of the last change, while it is open or has failed. */
  operation: carriedOperation.nullable(),
  /** What they may restore: everything, or some. */
  scope: z.enum(backupTypes),
  operators: z.array(restoreOperator),
  included: count,
  excluded: count,
  orderedHere: z.boolean(),
  notSeenSince,
  createdAt: timestamp,
  version,
});
export type RestoreRole = z.infer<typeof restoreRole>;

export const listRestoreOperators = reads('listRestoreOperators', '/m365-backup/restore-operators/', {
  ...managed,
  ...mirroredList(['name'], restoreRole, {}),
  summary: "Who of the tenant may restore what, from the portal's mirror.",
});

const chosen = z.array(chosenObject);

export const getRestoreOperator = readsOne('getRestoreOperator', '/m365-backup/restore-operator/', {
  ...managed,
  summary: 'Some who may restore something, with all objects.',
  response: restoreRole.extend({
    objects: z.object({ operators: chosen, included: chosen, excluded: chosen }),
  }),
});

/** The most who may restore the same. */
export const mostOperators = 200;

const ids = (most: number) => z.array(id).max(most);
const fields = z.object({
  name: text(100),
  description: optionalText(200),
  scope: z.enum(backupTypes),
  /** Ids of users and groups of the tenant. */
  operators: ids(mostOperators),
  /** Of the entire organization, what is included is not looked at. */
  included: ids(mostObjects),
  excluded: ids(mostObjects),
});
export const restoreFields = fields.pick({ name: true, description: true, scope: true });
export type RestoreFields = z.infer<typeof fields>;

type Chosen = {
  scope: RestoreRole['scope'];
  operators: readonly { id: string }[];
  included: readonly { id: string }[];
  excluded: readonly { id: string }[];
};

/** What is wrong with who may restore what, and with which of them; null when nothing is. */
export function restoreError({ scope, operators, included, excluded }: Chosen) {
  if (operators.length === 0) return { field: 'operators', error: 'atLeastOne' } as const;
  if (operators.length > mostOperators) return { field: 'operators', error: 'tooManyOperators' } as const;
  if (scope === 'selected-objects') {
    if (included.length === 0) return { field: 'included', error: 'atLeastOne' } as const;
    const left = new Set(excluded.map((one) => one.id));
    if (included.some((one) => left.has(one.id))) return { field: 'excluded', error: 'onBothSides' } as const;
  }
  const objects = (scope === 'selected-objects' ? included.length : 0) + excluded.length;
  return objects > mostObjects ? ({ field: 'included', error: 'tooManyObjects' } as const) : null;
}

const named = (list: readonly string[]) => list.map((one) => ({ id: one }));
const checked = <S extends z.ZodType<RestoreFields>>(body: S) =>
  body.superRefine((value, context) => {
    const { scope, operators, included, excluded } = value;
    const wrong = restoreError({
      scope,
      operators: named(operators),
      included: named(included),
      excluded: named(excluded),
    });
    if (wrong) context.addIssue({ code: 'custom', path: [wrong.field], message: wrong.error });
  });

export const createRestoreOperator = creates('createRestoreOperator', '/m365-backup/restore-operator/', {
  ...managed,
  summary: 'Orders that some may restore something.',
  body: checked(fields),
  errors: ['backupObjectsGone'],
});

export const updateRestoreOperator = updates('updateRestoreOperator', '/m365-backup/restore-operator/', {
  ...managed,
  summary: 'Orders another choice of who may restore what.',
  body: checked(fields.extend({ version })),
  errors: ['operationOpen', 'notMade', 'backupObjectsGone'],
});

export const deleteRestoreOperator = deletes('deleteRestoreOperator', '/m365-backup/restore-operator/', {
  ...managed,
  summary: 'Orders that they may restore nothing more.',
  errors: ['operationOpen'],
});

const asked = ['serviceNotEnabled', 'm365BackupUnavailable', 'notFound'] as const;

export const getRestorePortalUrl = reads('getRestorePortalUrl', '/m365-backup/restore-portal-url/', {
  summary: 'Where those who may restore do so, asked of the backup server.',
  /** Null: the server has no such portal, or it is switched off. */
  response: z.object({ address: z.string().nullable() }),
  errors: asked,
});

export const getRestoreApplicationId = reads(
  'getRestoreApplicationId',
  '/m365-backup/restore-application-id/',
  {
    summary:
      'The application that an administrator of the tenant consents to, so that its people can sign in there.',
    response: z.object({ applicationId: z.string().nullable() }),
    errors: asked,
  },
);

export const restoreEndpoints = made;
