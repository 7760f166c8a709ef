import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { changed, type World } from '../world.ts';
import { settleCloud, startCloudJob } from './cloud-jobs.ts';
import { addCompany } from './companies.ts';
import { addCloudJob, signIn, tenantNamed } from './customers.ts';
import { declaredJob } from './declared-jobs.ts';
import { addResource, resourcesOf } from './resources.ts';
import { jobStatus, type CloudJob } from './state.ts';
import { addTenant } from './tenants.ts';

const notFound = jsonReply({ error: 'There is no such thing.' }, 404);

/** Takes a body in its shape once what is due has happened, and saves what it has changed. */
const control =
  <S extends z.ZodType>(world: World, shape: S, change: (wanted: z.output<S>) => Reply): Control =>
  (request: ReceivedRequest) => {
    const wanted = bodyOf(request, shape);
    if (wanted === undefined) return badRequest;
    settleCloud(world);
    const reply = change(wanted);
    changed(world);
    return reply;
  };

const tenants = z.array(
  z.strictObject({
    /** Null: a tenant without a company. */
    company: z.string().nullable(),
    companyId: z.string().optional(),
    userName: z.string(),
    password: z.string(),
    quotaBytes: z.int().min(1).nullable(),
    usedBytes: z.int().min(0).default(0),
    isEnabled: z.boolean().default(true),
  }),
);

/** Companies with their tenants, as people of the system make them by hand. */
const declareTenants = (world: World, wanted: z.infer<typeof tenants>): Reply => {
  for (const { company, companyId, userName, password, quotaBytes, usedBytes, isEnabled } of wanted) {
    const ownerCredentials = { userName, password };
    const organizationInput = { name: company, ...(companyId === undefined ? {} : { companyId }) };
    const owner = company === null ? null : addCompany(world, { organizationInput, ownerCredentials });
    const tenant = addTenant(world, {
      credentials: ownerCredentials,
      isEnabled,
      isBackupResourcesEnabled: true,
      ...(owner === null ? {} : { assignedForCompany: owner.uid }),
    });
    if (quotaBytes === null) continue;
    const document = {
      repositoryUid: world.cloud.repository,
      cloudRepositoryName: 'Cloud repository',
      storageQuota: quotaBytes,
    };
    addResource(world, tenant, document).fillBytes = usedBytes;
  }
  return done;
};

const backups = z.strictObject({
  userName: z.string(),
  password: z.string(),
  server: z.string().default('vbr01'),
  jobs: z.array(declaredJob),
});

/** 403 when the customer is not let in. */
const backUp = (world: World, { jobs, ...credentials }: z.infer<typeof backups>): Reply => {
  const server = signIn(world, credentials);
  if (server === undefined) return jsonReply({ error: 'The credentials are not accepted.' }, 403);
  for (const job of jobs) addCloudJob(world, server, job);
  return done;
};

const jobChange = z.strictObject({
  name: z.string(),
  outcome: z
    .strictObject({ status: z.enum(['Failed', 'Warning']), message: z.string() })
    .nullable()
    .optional(),
  shownStatus: jobStatus.nullable().optional(),
  isEnabled: z.boolean().optional(),
  isStarted: z.literal(true).optional(),
});

const changeJob = (world: World, job: CloudJob, { isStarted, ...rest }: z.infer<typeof jobChange>): void => {
  Object.assign(job, rest);
  if (isStarted === true && job.run === null) startCloudJob(world, job, world.clock.now().getTime());
};

const changeJobs = (world: World, wanted: readonly z.infer<typeof jobChange>[]): Reply => {
  for (const one of wanted)
    for (const job of world.cloud.jobs.values()) if (job.name === one.name) changeJob(world, job, one);
  return done;
};

const access = z.strictObject({
  userName: z.string(),
  /** Whether its servers let the provider see their jobs. */
  servers: z.boolean().optional(),
  /** Whether the provider's user may see and change the company. */
  company: z.boolean().optional(),
});

const changeAccess = (world: World, { userName, servers, company }: z.infer<typeof access>): Reply => {
  const tenant = tenantNamed(world, userName);
  if (tenant === undefined) return notFound;
  for (const server of world.cloud.servers.values())
    if (server.tenant === tenant.uid && servers !== undefined) server.isManaged = servers;
  const owner = world.cloud.companies.get(tenant.document.assignedForCompany ?? '');
  if (owner !== undefined && company !== undefined) owner.isOpen = company;
  return done;
};

const fill = z.strictObject({ userName: z.string(), usedBytes: z.int().min(0) });

const fillQuota = (world: World, { userName, usedBytes }: z.infer<typeof fill>): Reply => {
  const [resource] = resourcesOf(world, tenantNamed(world, userName)?.uid ?? '');
  if (resource === undefined) return notFound;
  resource.fillBytes = usedBytes;
  return done;
};

const gatewayChange = z.strictObject({
  name: z.string(),
  status: z.enum(['Error', 'Healthy', 'Unknown', 'Warning']).optional(),
  isDisabled: z.boolean().optional(),
});

const changeGateways = (world: World, wanted: readonly z.infer<typeof gatewayChange>[]): Reply => {
  for (const change of wanted)
    for (const gateway of world.cloud.gateways.values())
      if (gateway.name === change.name) Object.assign(gateway, change);
  return done;
};

export const cloudControlsOf = (world: World): Record<string, Control> => ({
  'POST tenants': control(world, tenants, (wanted) => declareTenants(world, wanted)),
  'POST cloud-backups': control(world, backups, (wanted) => backUp(world, wanted)),
  'PUT cloud-jobs': control(world, z.array(jobChange), (wanted) => changeJobs(world, wanted)),
  'PUT access': control(world, access, (wanted) => changeAccess(world, wanted)),
  'PUT usage': control(world, fill, (wanted) => fillQuota(world, wanted)),
  'PUT gateways': control(world, z.array(gatewayChange), (wanted) => changeGateways(world, wanted)),
  'PUT maintenance': control(world, z.strictObject({ isOn: z.boolean() }), ({ isOn }) => {
    world.cloud.isInMaintenance = isOn;
    return done;
  }),
});
