import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { addJob } from './jobs.ts';
import { addRestorePoint } from './runs.ts';
import type { Tokens } from './tokens.ts';
import { changed, sessionStatus, type Job, type World } from './world.ts';

const vm = z.strictObject({ id: z.uuid(), name: z.string().min(1) });

const urnOf = (id: string): string => `urn:vcloud:vm:${id}`;

const declaredJob = z.strictObject({
  name: z.string().min(1),
  hoursBetweenRuns: z.int().min(1).default(24),
  vms: z.array(vm).min(1),
  lastRun: z.strictObject({
    at: z.iso.datetime(),
    status: z.enum(['Failed', 'Success', 'Warning']),
    message: z.string().default(''),
  }),
  restorePoints: z.int().min(0).default(7),
});

const configurationOf = (world: World, { name, hoursBetweenRuns, vms }: z.infer<typeof declaredJob>) => ({
  name,
  description: '',
  isHighPriority: false,
  isDisabled: false,
  virtualMachines: {
    includes: vms.map((one) => ({
      hostName: world.cloudDirector,
      name: one.name,
      type: 'VirtualMachine' as const,
      objectId: urnOf(one.id),
    })),
  },
  storage: {
    backupRepositoryId: world.repositories[0] ?? '',
    backupProxies: { autoSelection: true },
    retentionPolicy: { type: 'Days' as const, quantity: 14 },
    gfsPolicy: { isEnabled: false },
  },
  schedule: {
    runAutomatically: true,
    periodically: {
      isEnabled: true,
      periodicallyKind: 'Hours' as const,
      frequency: hoursBetweenRuns,
    },
  },
});

/** VMs that are in the Cloud Director, which the console finds by itself. */
const declareVms = (world: World, request: ReceivedRequest): Reply => {
  const vms = bodyOf(request, z.array(vm).max(100_000));
  if (vms === undefined) return badRequest;
  for (const { id, name } of vms) world.vms.set(urnOf(id), { name });
  changed(world);
  return done;
};

const run = z.strictObject({
  ...vm.shape,
  at: z.iso.datetime(),
  status: sessionStatus,
  message: z.string().default(''),
  restorePoints: z.int().min(0).default(0),
});

/** What a job has last come to for one of its VMs. */
const addRun = (world: World, job: Job, { id, name, ...ran }: z.infer<typeof run>): void => {
  const { at, status, message, restorePoints: count } = ran;
  const urn = urnOf(id);
  const endedAt = status === 'Running' ? null : at;
  job.last = { startedAt: at, endedAt: at, status };
  job.sessions[urn] = { status, startedAt: at, endedAt, messages: message === '' ? [] : [message] };
  if (count > 0) addRestorePoint(world, job, { urn, name, at, count });
};

/** The last runs of VMs that are in jobs already. */
const declareRuns = (world: World, request: ReceivedRequest): Reply => {
  const runs = bodyOf(request, z.array(run).max(100_000));
  if (runs === undefined) return badRequest;
  const jobs = [...world.jobs.values()];
  for (const one of runs)
    for (const job of jobs)
      if (job.configuration.virtualMachines.includes.some(({ objectId }) => objectId === urnOf(one.id)))
        addRun(world, job, one);
  changed(world);
  return done;
};

/** Jobs that have run before, with their VMs. */
const declareJobs = (world: World, request: ReceivedRequest): Reply => {
  const jobs = bodyOf(request, z.array(declaredJob).max(10_000));
  if (jobs === undefined) return badRequest;
  for (const declared of jobs) {
    for (const { id, name } of declared.vms) world.vms.set(urnOf(id), { name });
    const job = addJob(world, configurationOf(world, declared));
    job.createdAt = declared.lastRun.at;
    for (const one of declared.vms)
      addRun(world, job, { ...one, ...declared.lastRun, restorePoints: declared.restorePoints });
  }
  changed(world);
  return done;
};

const behavior = z.strictObject({
  actionSeconds: z.number().min(0).optional(),
  actionOutcome: z.enum(['succeed', 'fail', 'never']).optional(),
  failure: z
    .strictObject({ type: z.enum(['logical', 'retryableLogical', 'unspecified']), message: z.string() })
    .optional(),
  runSeconds: z.number().min(0).optional(),
});

/** How long what is asked takes from now on, and how it ends. */
const behave = (world: World, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, behavior);
  if (wanted === undefined) return badRequest;
  Object.assign(world.behavior, wanted);
  return done;
};

const outcome = z.strictObject({
  id: z.uuid(),
  status: z.enum(['Failed', 'Warning']),
  message: z.string(),
});

/** How the backups of single VMs end from now on. */
const endRunsOf = (world: World, request: ReceivedRequest): Reply => {
  const outcomes = bodyOf(request, z.array(outcome));
  if (outcomes === undefined) return badRequest;
  world.behavior.vmOutcomes = new Map(
    outcomes.map(({ id, status, message }) => [urnOf(id), { status, message }]),
  );
  return done;
};

const expire = (tokens: Tokens, request: ReceivedRequest): Reply => {
  const wanted = bodyOf(request, z.strictObject({ refreshToo: z.boolean() }));
  if (wanted === undefined) return badRequest;
  tokens.expire(wanted);
  return done;
};

/** Which VMs are backed up at this moment, job by job. */
const books = ({ jobs }: World): Reply =>
  jsonReply({
    jobs: [...jobs.values()].map(({ configuration: { name, virtualMachines } }) => ({
      name,
      vms: virtualMachines.includes.map(({ objectId }) => objectId),
    })),
  });

export const controlsOf = (world: World, tokens: Tokens): Record<string, Control> => ({
  'GET books': () => books(world),
  'POST vms': (request) => declareVms(world, request),
  'POST jobs': (request) => declareJobs(world, request),
  'POST runs': (request) => declareRuns(world, request),
  'PUT behavior': (request) => behave(world, request),
  'PUT vm-outcomes': (request) => endRunsOf(world, request),
  'POST expire-tokens': (request) => expire(tokens, request),
});
