import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import type { Answer, Call } from './call.ts';
import { bodyAs, missing, noContent, wrong } from './messages.ts';
import { kindOf, objectIdOf } from './scope.ts';
import type { Tenant } from './tenants.ts';
import { newId, organizationOf, roleOf, tenantOf, type Item, type Role, type World } from './world.ts';

const text = z.string();
const userTypes = z.enum(['User', 'SharedMailbox', 'PublicMailbox']);
const groupTypes = z.enum(['Office365', 'Security', 'Distribution', 'DynamicDistribution', 'Unknown']);
const named = { id: text.min(1), displayName: text, name: text, onPremisesSid: text.optional() };

const operators = {
  user: z.strictObject({
    type: z.literal('User'),
    id: text.min(1),
    user: z.strictObject({ ...named, type: userTypes }),
  }),
  group: z.strictObject({
    type: z.literal('Group'),
    id: text.min(1),
    group: z.strictObject({ ...named, type: groupTypes }),
  }),
};

const roleItem = z.discriminatedUnion('type', [
  operators.user,
  operators.group,
  z.strictObject({
    type: z.literal('Site'),
    id: text.min(1),
    site: z.looseObject({ id: text, url: text, title: text, isCloud: z.boolean(), isPersonal: z.boolean() }),
  }),
  z.strictObject({
    type: z.literal('Team'),
    id: text.min(1),
    team: z.strictObject({ id: z.uuid(), description: text, displayName: text, mail: text }),
  }),
]);

const body = z.strictObject({
  organizationId: z.uuid(),
  name: text.min(1),
  description: text.default(''),
  roleType: z.enum(['EntireOrganization', 'SpecificObjects']),
  operators: z.array(z.discriminatedUnion('type', [operators.user, operators.group])).default([]),
  selectedItems: z.array(roleItem).default([]),
  excludedItems: z.array(roleItem).default([]),
});

const roleReply = ({ id, organizationId, name, description, roleType }: Role) => ({
  id,
  organizationId,
  name,
  description,
  roleType,
});

function checkThere(tenant: Tenant, items: readonly Item[], there: readonly Item[]): void {
  for (const item of items) {
    const kind = kindOf(item.type);
    const isIn = (one: { id: string }): boolean => one.id === objectIdOf(item);
    if (kind === undefined || !(tenant[kind].some(isIn) || there.some(({ id }) => id === item.id)))
      throw missing(`${item.type} ${objectIdOf(item)}`);
  }
}

function fieldsOf({ world, request }: Call, organizationId: string, there?: Role): Omit<Role, 'id'> {
  const made = bodyAs(request, body);
  if (made.organizationId !== organizationId) throw wrong('The organization is another one.');
  if (made.roleType === 'SpecificObjects' && made.selectedItems.length === 0)
    throw wrong('The role has no objects to manage.');
  const tenant = tenantOf(world, organizationOf(world, organizationId).msid);
  checkThere(tenant, made.operators, there?.operators ?? []);
  checkThere(tenant, made.selectedItems, there?.selectedItems ?? []);
  checkThere(tenant, made.excludedItems, there?.excludedItems ?? []);
  return made;
}

export function listRoles({ world, part }: Call): Reply {
  const { id } = organizationOf(world, part('id'));
  return jsonReply(world.data.roles.filter(({ organizationId }) => organizationId === id).map(roleReply));
}

export function createRole(call: Call): Reply {
  const { world, part } = call;
  const role: Role = { id: newId(), ...fieldsOf(call, organizationOf(world, part('id')).id) };
  world.data.roles.push(role);
  world.save();
  return jsonReply(roleReply(role), 201);
}

export const getRole = ({ world, part }: Call): Reply => jsonReply(roleReply(roleOf(world, part('id'))));

export function editRole(call: Call): Reply {
  const role = roleOf(call.world, call.part('id'));
  Object.assign(role, fieldsOf(call, role.organizationId, role));
  call.world.save();
  return noContent;
}

function remove(world: World, role: Role): void {
  world.data.roles = world.data.roles.filter((one) => one !== role);
  world.save();
}

export function deleteRole({ world, part }: Call): Reply {
  remove(world, roleOf(world, part('id')));
  return noContent;
}

export const listParts =
  (which: 'operators' | 'selectedItems' | 'excludedItems'): Answer =>
  ({ world, part }: Call): Reply =>
    jsonReply(roleOf(world, part('id'))[which]);
