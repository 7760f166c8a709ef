import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { report } from './audit-trail.ts';
import { outsideControls } from './outside.ts';
import { vmStatuses } from './vms.ts';
import { newId, taskRules, type World } from './world.ts';

const status = z.enum(Object.keys(vmStatuses));

const seeded = z.strictObject({
  /** Of a VM that there is already: it is changed. */
  id: z.uuid().optional(),
  vdc: z.uuid(),
  name: z.string().min(1),
  group: z.string().default('vApp'),
  status: status.default('POWERED_OFF'),
  guestOs: z.string().default('Ubuntu Linux (64-bit)'),
  cpus: z.int().min(1).default(2),
  memoryMb: z.int().min(1).default(4096),
  diskMb: z.int().min(1).default(40_960),
  createdAt: z.iso.datetime().optional(),
  /** So many, numbered. */
  count: z.int().min(1).max(100_000).optional(),
});

const putVms = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, z.array(seeded));
  if (wanted === undefined || wanted.some(({ vdc }) => !world.vdcs.has(vdc))) return badRequest;
  const ids: string[] = [];
  for (const { count, id, name, createdAt = world.clock.now().toISOString(), ...rest } of wanted) {
    for (let number = 1; number <= (count ?? 1); number += 1) {
      const vm = {
        ...rest,
        createdAt,
        id: id ?? newId(),
        name: count === undefined ? name : `${name}-${String(number).padStart(5, '0')}`,
      };
      world.vms.set(vm.id, vm);
      ids.push(vm.id);
    }
  }
  world.sortedVms.clear();
  world.save();
  return jsonReply({ ids: ids.slice(0, 1000) });
};

const change = z.strictObject({
  id: z.uuid(),
  status: status.optional(),
  removed: z.literal(true).optional(),
});

/** What somebody does to VMs in the system itself. */
const changeVms = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, z.array(change));
  if (wanted === undefined) return badRequest;
  for (const { id, removed, ...changed } of wanted) {
    const vm = world.vms.get(id);
    if (vm === undefined) return badRequest;
    if (removed) world.vms.delete(id);
    else Object.assign(vm, changed);
    report(world, vm, removed ? 'delete' : 'change_state');
  }
  world.sortedVms.clear();
  world.save();
  return done;
};

const orgs = z.array(z.strictObject({ name: z.string().min(1), displayName: z.string().min(1) }));

/** Organizations that somebody made who knows nothing of the portal. */
const putOrgs = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, orgs);
  if (wanted === undefined) return badRequest;
  const made = wanted.map((one) => ({ ...one, id: newId(), description: '', isEnabled: true }));
  for (const org of made) world.orgs.set(org.id, org);
  world.save();
  return jsonReply({ ids: made.map(({ id }) => id) });
};

const setTasks = (world: World, request: ReceivedRequest): Reply => {
  const rule = bodyOf(request, taskRules);
  if (rule === undefined) return badRequest;
  world.rule = rule;
  world.save();
  return jsonReply(rule);
};

const expireSessions = (world: World): Reply => {
  world.sessions.clear();
  return done;
};

/** What puts things into the world that no call of the portal has put there. */
export const controlsOf = (world: World): Record<string, Control> => ({
  'PUT vms': (request) => putVms(world, request),
  'POST vms': (request) => changeVms(world, request),
  'PUT organizations': (request) => putOrgs(world, request),
  'PUT tasks': (request) => setTasks(world, request),
  'POST expire-sessions': () => expireSessions(world),
  ...outsideControls(world),
});
