import { wrong } from '../messages.ts';
import { uuidOf } from '../uuid.ts';
import type { World } from '../world.ts';
import { toJob, type DeclaredJob } from './declared-jobs.ts';
import type { Server, Tenant } from './state.ts';

export const tenantNamed = ({ cloud }: World, userName: string): Tenant | undefined =>
  [...cloud.tenants.values()].find(({ document }) => document.credentials.userName === userName);

/** A customer's own side: the server of that name, which signs in with the tenant's password; undefined when it is not let in. */
export const signIn = (
  world: World,
  { userName, password, server: name }: { userName: string; password: string; server: string },
): Server | undefined => {
  const tenant = tenantNamed(world, userName);
  if (tenant?.document.isEnabled !== true || tenant.document.credentials.password !== password)
    return undefined;
  tenant.lastActiveAt = world.clock.now().toISOString();
  const uid = uuidOf(`${tenant.uid} ${name}`);
  const server = world.cloud.servers.get(uid) ?? { uid, tenant: tenant.uid, name, isManaged: true };
  world.cloud.servers.set(uid, server);
  return server;
};

export const addCloudJob = (world: World, server: Server, declared: DeclaredJob): void => {
  const job = toJob(declared, server.uid, world.clock.now().getTime());
  if (world.cloud.jobs.has(job.uid)) throw wrong(`Job ${job.name} already exists.`);
  world.cloud.jobs.set(job.uid, job);
};
