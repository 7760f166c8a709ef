import { z } from 'zod';
import type { Call, Route } from './context.ts';
import { termsOf } from './filter.ts';
import { bodyIn, cloudReply, missing, pageReply, uuidOf } from './json-bodies.ts';
import { bad, Refusal } from './messages.ts';
import { beginTask, locationReply, refuseBusy } from './tasks.ts';
import { newId, type Org, type World } from './world.ts';

const sent = z.looseObject({
  name: z
    .string()
    .max(128)
    .regex(/^[\w\-.!'(),$]+$/),
  displayName: z.string().trim().min(1).max(128),
  description: z.string().max(256).default(''),
  isEnabled: z.boolean().default(true),
});

const toBody = (world: World, org: Org): unknown => {
  const vdcs = [...world.vdcs.values()].filter((vdc) => vdc.org === org.id);
  const ids = new Set(vdcs.map(({ id }) => id));
  const running = [...world.vms.values()].filter((vm) => ids.has(vm.vdc) && vm.status === 'POWERED_ON');
  return {
    ...org,
    id: `urn:vcloud:org:${org.id}`,
    orgVdcCount: vdcs.length,
    catalogCount: 0,
    vappCount: 0,
    runningVMCount: running.length,
    userCount: 0,
    diskCount: 0,
    canPublish: false,
  };
};

const orgIn = ({ world, ids }: Call): Org => {
  const org = world.orgs.get(ids[0] ?? '');
  if (org === undefined) throw missing(`urn:vcloud:org:${ids[0]}`);
  return org;
};

const list = ({ world, request }: Call) => {
  const terms = termsOf(request.query.get('filter'), ['name', 'id', 'displayName']);
  const [name, id] = [terms.get('name'), terms.get('id')];
  const items = [...world.orgs.values()].filter(
    (org) => (name === undefined || org.name === name) && (id === undefined || org.id === uuidOf(id)),
  );
  return pageReply(request, { items, sort: 'name' }, (org) => toBody(world, org));
};

const refuseName = (world: World, name: string, id: string): void => {
  const other = [...world.orgs.values()].find((org) => org.name.toLowerCase() === name.toLowerCase());
  if (other !== undefined && other.id !== id) {
    throw new Refusal(400, 'DUPLICATE_NAME', `The VCD entity ${name} already exists.`);
  }
};

const create = ({ world, request }: Call) => {
  const { name, displayName, description, isEnabled } = bodyIn(request, sent);
  const org = { id: newId(), name, displayName, description, isEnabled };
  refuseName(world, name, org.id);
  world.orgs.set(org.id, org);
  world.save();
  return cloudReply(toBody(world, org), 201);
};

const change = (call: Call) => {
  const org = orgIn(call);
  const { name, displayName, description, isEnabled } = bodyIn(call.request, sent);
  refuseName(call.world, name, org.id);
  Object.assign(org, { name, displayName, description, isEnabled });
  call.world.save();
  return cloudReply(toBody(call.world, org));
};

const remove = (call: Call) => {
  const { world } = call;
  const org = orgIn(call);
  if (org.isEnabled) throw bad(`The organization ${org.name} is enabled.`);
  if ([...world.vdcs.values()].some((vdc) => vdc.org === org.id)) {
    throw bad(`The organization ${org.name} has vDCs.`);
  }
  refuseBusy(world, org.id);
  const task = beginTask(world, {
    operation: `Deleting Organization ${org.name}`,
    operationName: 'orgDelete',
    owner: org.id,
    effect: { kind: 'deleteOrg', id: org.id },
  });
  return locationReply(task, call);
};

const one = /^\/cloudapi\/1\.0\.0\/orgs\/urn:vcloud:org:([0-9a-f-]{36})$/;

export const organizationRoutes: readonly Route[] = [
  ['listOrganizations', 'list', 'GET', /^\/cloudapi\/1\.0\.0\/orgs$/, list],
  ['createOrganization', 'write', 'POST', /^\/cloudapi\/1\.0\.0\/orgs$/, create],
  ['changeOrganization', 'write', 'PUT', one, change],
  ['deleteOrganization', 'write', 'DELETE', one, remove],
];
