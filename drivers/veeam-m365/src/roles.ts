import { readElements, unlessUnreadable } from '@portal/driver-kit/elements';
import { text } from '@portal/driver-kit/numbers';
import { meanings, wordsOf, type Word } from '@portal/driver-kit/words';
import { orNull } from '@portal/ports/failure';
import type { M365Backup } from '@portal/ports/m365-backup';
import type {
  RestoreOperator,
  RestorePortal,
  RestoreRole,
  RestoreRoleSettings,
} from '@portal/ports/m365-restore';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { isRefusal, withObjects } from './failure.ts';
import { itemShape, mergeItems, objectsOf, toRoleItem, type Item } from './items.ts';
import { readMarked, writeMarked } from './marker.ts';
import { groupShape, typeWord, userShape } from './object-shapes.ts';
import { organizationPath } from './organizations.ts';
import { idOf } from './words.ts';

const roleShape = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  roleType: text,
});
type RoleRecord = z.infer<typeof roleShape>;

const kindOf = meanings<RestoreOperator['kind']>({ User: 'user', Group: 'group' });

/** By the word for it, or else by what is said of it. */
const operatorKind = ({ type, user, group }: { type?: Word; user?: unknown; group?: unknown }) =>
  kindOf(type) ?? (user ? 'user' : null) ?? (group ? 'group' : null);

const operatorShape = z
  .looseObject({
    id: z.string(),
    type: text.nullish(),
    user: z.looseObject({ id: z.string() }).nullish(),
    group: z.looseObject({ id: z.string() }).nullish(),
  })
  .transform((body, context) => {
    const kind = operatorKind(body);
    if (kind !== null) return { kind, body };
    context.addIssue({ code: 'custom', path: ['type'], message: 'is an unknown word' });
    return z.NEVER;
  });
type OperatorRecord = z.infer<typeof operatorShape>;

type WholeRole = {
  record: RoleRecord;
  operators: readonly OperatorRecord[];
  included: readonly Item[];
  excluded: readonly Item[];
};

const rolePath = (id: string): string => `/RbacRoles/${encodeURIComponent(id)}`;

const entire = wordsOf(['EntireOrganization']);
const isEntire = ({ roleType }: RoleRecord): boolean => entire(roleType) !== null;

async function withParts(client: Client, record: RoleRecord): Promise<WholeRole> {
  const path = rolePath(record.id);
  const items = async (name: string): Promise<Item[]> =>
    await client.read({ method: 'GET', path: `${path}/${name}` }, z.array(itemShape));
  return {
    record,
    operators: await client.read({ method: 'GET', path: `${path}/operators` }, z.array(operatorShape)),
    included: isEntire(record) ? [] : await items('selectedItems'),
    excluded: await items('excludedItems'),
  };
}

function toOperator({ kind, body: { id, user, group } }: OperatorRecord): RestoreOperator {
  const found = kind === 'user' ? userShape.safeParse(user).data : groupShape.safeParse(group).data;
  if (found === undefined) return { kind, id, displayName: id, name: null, type: null };
  return { kind, id: found.id, displayName: found.displayName, name: found.name, type: found.type };
}

function toRole({ record, operators, included, excluded }: WholeRole): RestoreRole {
  const { text: description, operation } = readMarked(record.description);
  return {
    id: record.id,
    tenantId: record.organizationId,
    name: record.name,
    description,
    scope: isEntire(record) ? 'entire-organization' : 'selected-objects',
    operators: operators.map(toOperator),
    included: objectsOf(included),
    excluded: objectsOf(excluded),
    operation,
  };
}

const whole = async (client: Client, record: RoleRecord): Promise<RestoreRole> =>
  toRole(await withParts(client, record));

async function listRecords(
  client: Client,
  tenantId: string,
  onUnreadable: OnUnreadable = failOnUnreadable,
): Promise<RoleRecord[]> {
  const path = `${organizationPath(tenantId)}/RbacRoles`;
  const found = await client.read({ method: 'GET', path }, z.array(z.unknown()));
  return readElements(found, { shape: roleShape }, onUnreadable);
}

/** A role of which a part cannot be read cannot be read itself. */
export async function listRestoreRoles(
  client: Client,
  tenantId: string,
  onUnreadable: OnUnreadable,
): Promise<RestoreRole[]> {
  const roles: RestoreRole[] = [];
  for (const record of await listRecords(client, tenantId, onUnreadable)) {
    const role = await unlessUnreadable(record.id, whole(client, record), onUnreadable);
    if (role !== null) roles.push(role);
  }
  return roles;
}

function operatorBody(operator: RestoreOperator) {
  const { kind, id, displayName, name } = operator;
  const typed = (otherwise: string) => ({
    id,
    displayName,
    name: name ?? '',
    type: typeWord(operator, { place: 'role', otherwise }),
  });
  return kind === 'user'
    ? { type: 'User', id, user: typed('User') }
    : { type: 'Group', id, group: typed('Unknown') };
}

/** One that is there already stays as the system has it. */
const operatorsOf = (wanted: readonly RestoreOperator[], there: readonly OperatorRecord[]): unknown[] =>
  wanted.map((one) => {
    const known = there.find((other) => toOperator(other).id === one.id);
    if (known === undefined) return operatorBody(one);
    const { _links, ...kept } = known.body;
    return kept;
  });

type RoleTarget = { tenantId: string; operation: string | null; there: WholeRole | null };

const bodyOf = (settings: RestoreRoleSettings, { tenantId, operation, there }: RoleTarget) => ({
  organizationId: tenantId,
  name: settings.name,
  description: writeMarked({ text: settings.description, operation }),
  operators: operatorsOf(settings.operators, there?.operators ?? []),
  ...(settings.scope === 'entire-organization'
    ? { roleType: 'EntireOrganization', selectedItems: [] }
    : {
        roleType: 'SpecificObjects',
        selectedItems: mergeItems(there?.included ?? [], settings.included, toRoleItem),
      }),
  excludedItems: mergeItems(there?.excluded ?? [], settings.excluded, toRoleItem),
});

const asOrdered = (
  { id }: RoleRecord,
  order: Parameters<M365Backup['createRestoreRole']>[0],
): RestoreRole => {
  const { name, description, scope, operators, included, excluded, tenantId, operation } = order;
  return { id, tenantId, operation, name, description, scope, operators, included, excluded };
};

export async function createRestoreRole(
  client: Client,
  order: Parameters<M365Backup['createRestoreRole']>[0],
): Promise<RestoreRole> {
  const { tenantId, operation } = order;
  const find = async (): Promise<RoleRecord | undefined> =>
    (await listRecords(client, tenantId)).find(
      ({ description }) => readMarked(description).operation === operation,
    );
  const found = await find();
  if (found !== undefined) return await whole(client, found);
  const path = `${organizationPath(tenantId)}/RbacRoles`;
  const body = bodyOf(order, { tenantId, operation, there: null });
  const sent = client.read({ method: 'POST', path, body }, roleShape);
  try {
    const record = await withObjects(sent, () => listRecords(client, tenantId));
    // What was made a moment ago may not be seen yet: then it has what was sent.
    return (await orNull(whole(client, record))) ?? asOrdered(record, order);
  } catch (error) {
    const made = isRefusal(error) ? await find() : undefined;
    if (made === undefined) throw error;
    return await whole(client, made);
  }
}

const readRecord = async (client: Client, id: string): Promise<RoleRecord> =>
  await client.read({ method: 'GET', path: rolePath(id) }, roleShape);

export async function changeRestoreRole(
  client: Client,
  id: string,
  settings: RestoreRoleSettings,
): Promise<RestoreRole> {
  const there = await withParts(client, await readRecord(client, id));
  const { organizationId: tenantId, description } = there.record;
  const { operation } = readMarked(description);
  const body = bodyOf(settings, { tenantId, operation, there });
  const sent = client.send({ method: 'PUT', path: rolePath(id), body });
  await withObjects(sent, () => readRecord(client, id));
  return await whole(client, await readRecord(client, id));
}

export const deleteRestoreRole = async (client: Client, id: string): Promise<void> =>
  void (await orNull(client.send({ method: 'DELETE', path: rolePath(id) })));

const portalShape = z.object({
  applicationId: z.string().nullish(),
  restorePortalUri: z.string().nullish(),
  isEnabled: z.boolean().nullish(),
});

export async function getRestorePortal(client: Client): Promise<RestorePortal> {
  const found = await client.read({ method: 'GET', path: '/RestorePortalSettings' }, portalShape);
  return {
    isEnabled: found.isEnabled ?? false,
    applicationId: idOf(found.applicationId),
    address: found.restorePortalUri || null,
  };
}
