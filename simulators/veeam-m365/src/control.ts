import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { signIn } from './device-codes.ts';
import { exchange } from './mailboxes.ts';
import { Refusal } from './messages.ts';
import { addOrganization } from './organizations.ts';
import { settle } from './settle.ts';
import { counts, group, makeTenant, site, team, user } from './tenants.ts';
import type { Tokens } from './tokens.ts';
import {
  behavior,
  jobOf,
  newId,
  regions,
  runOutcome,
  tell,
  tenantOf,
  type Kind,
  type World,
} from './world.ts';

const newTenant = z.strictObject({
  msid: z.uuid().optional(),
  name: z.string().min(1),
  domain: z.string().min(3),
  ...counts.shape,
});

const tenantRef = z.strictObject({ msid: z.string() });

const objects = z.discriminatedUnion('kind', [
  tenantRef.extend({ kind: z.literal('user'), objects: z.array(user) }),
  tenantRef.extend({ kind: z.literal('group'), objects: z.array(group) }),
  tenantRef.extend({ kind: z.literal('site'), objects: z.array(site) }),
  tenantRef.extend({ kind: z.literal('team'), objects: z.array(team) }),
]);

const gone = tenantRef.extend({ kind: z.enum(['user', 'group', 'site', 'team']), ids: z.array(z.string()) });

const eventNames: Readonly<Record<Kind, string>> = {
  user: 'User',
  group: 'Group',
  site: 'Site',
  team: 'Team',
};

type Change = { msid: string; kind: Kind; ids: readonly string[]; isGone: boolean };

/** The server notices what has changed in a tenant that it knows. */
function notice(world: World, { msid, kind, ids, isGone }: Change): void {
  for (const { id: organizationId } of world.data.organizations.filter((one) => one.msid === msid))
    for (const id of ids)
      tell(world, (eTag) => {
        const eventType = `Organization${eventNames[kind]}${isGone ? 'Delete' : 'Update'}`;
        return { eventType, id, organizationId, ...(isGone ? {} : { eTag }) };
      });
}

/** A control with a body in that shape, after all that is due by then; what it names and is not there is refused. */
const control =
  <S extends z.ZodType>(world: World, shape: S, run: (body: z.output<S>) => Reply | void): Control =>
  (request) => {
    const body = bodyOf(request, shape);
    if (body === undefined) return badRequest;
    settle(world);
    try {
      const reply = run(body);
      world.save();
      return reply ?? done;
    } catch (error) {
      if (error instanceof Refusal) return jsonReply({ error: error.message }, error.status);
      throw error;
    }
  };

const tenantControls = (world: World): Record<string, Control> => ({
  'POST tenants': control(world, newTenant, ({ msid, name, domain, ...wanted }) => {
    const tenant = makeTenant({ msid: msid ?? newId(), name, domain }, wanted);
    world.data.tenants.push(tenant);
    return jsonReply({ id: tenant.msid }, 201);
  }),
  'POST objects': control(world, objects, (body) => {
    const tenant = tenantOf(world, body.msid);
    if (body.kind === 'user') tenant.user.push(...body.objects);
    else if (body.kind === 'group') tenant.group.push(...body.objects);
    else if (body.kind === 'site') tenant.site.push(...body.objects);
    else tenant.team.push(...body.objects);
    notice(world, { ...body, ids: body.objects.map(({ id }) => id), isGone: false });
  }),
  'DELETE objects': control(world, gone, ({ msid, kind, ids }) => {
    const tenant = tenantOf(world, msid);
    const isLeft = ({ id }: { id: string }): boolean => !ids.includes(id);
    if (kind === 'user') tenant.user = tenant.user.filter(isLeft);
    else if (kind === 'group') tenant.group = tenant.group.filter(isLeft);
    else if (kind === 'site') tenant.site = tenant.site.filter(isLeft);
    else tenant.team = tenant.team.filter(isLeft);
    notice(world, { msid, kind, ids, isGone: true });
  }),
  'PUT consent': control(world, tenantRef.extend({ isGiven: z.boolean() }), ({ msid, isGiven }) => {
    tenantOf(world, msid).hasConsent = isGiven;
  }),
  'PUT exchange': control(world, tenantRef.extend(exchange.shape), ({ msid, ...is }) => {
    tenantOf(world, msid).exchange = is;
  }),
  'PUT device-codes': control(world, tenantRef.extend({ userCode: z.string() }), ({ userCode, msid }) =>
    signIn(world, userCode, msid) ? done : badRequest,
  ),
});

const linked = tenantRef.extend({
  description: z.string().default(''),
  region: z.enum(regions).default('Worldwide'),
});

export const controlsOf = (world: World, tokens: Tokens): Record<string, Control> => ({
  ...tenantControls(world),
  'POST organizations': control(world, linked, ({ msid, description, region }) => {
    const { id } = addOrganization(world, { msid, description, region, isTeamsOnline: true });
    return jsonReply({ id }, 201);
  }),
  'PUT next-run': control(
    world,
    z.strictObject({ jobId: z.string(), ...runOutcome.shape }),
    ({ jobId, ...outcome }) => {
      jobOf(world, jobId).nextOutcome = outcome;
    },
  ),
  /** A job that has not run yet has run by its schedule since then. */
  'PUT history': control(
    world,
    z.strictObject({ jobId: z.string(), since: z.iso.datetime() }),
    ({ jobId, since }) => {
      jobOf(world, jobId).scheduledFrom = since;
    },
  ),
  'PUT behavior': control(world, behavior.partial(), (wanted) => {
    Object.assign(world.data.behavior, wanted);
  }),
  'PUT invalid-repositories': control(world, z.array(z.string()), (ids) => {
    world.data.invalidRepositories = ids;
  }),
  'POST forget-events': control(world, z.strictObject({}), () => {
    tell(world, () => ({}));
    world.events = [];
  }),
  'POST expire-tokens': control(world, z.strictObject({ refreshToo: z.boolean() }), (which) =>
    tokens.expire(which),
  ),
});
