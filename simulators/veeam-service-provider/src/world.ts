import type { Kit, State } from '@portal/simulator-kit/kit';
import { z } from 'zod';
import { knownCloud } from './cloud/known.ts';
import { cloudContent, restoreCloud, storedCloud, type Cloud } from './cloud/state.ts';
import { configuration } from './configuration.ts';

export const sessionStatus = z.enum(['Failed', 'Running', 'Success', 'Unknown', 'Warning']);

const session = z.object({
  status: sessionStatus,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  messages: z.array(z.string()),
});
export type Session = z.infer<typeof session>;

/** `sessions` by the URN of the VM; `run` is the one at work. */
const job = z.object({
  uniqueUid: z.string(),
  instanceUid: z.string(),
  createdAt: z.string(),
  configuration,
  run: z.object({ startedAt: z.string(), endsAt: z.string() }).nullable(),
  last: z.object({ startedAt: z.string(), endedAt: z.string(), status: sessionStatus }).nullable(),
  sessions: z.record(z.string(), session),
});
export type Job = z.infer<typeof job>;

/** A VM of which there are restore points, by its URN. */
const protectedVm = z.object({
  uid: z.string(),
  objectUid: z.string(),
  name: z.string(),
  jobUid: z.string(),
  restorePoints: z.number(),
  latestAt: z.string(),
});
export type ProtectedVm = z.infer<typeof protectedVm>;

const reply = z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() });

const action = z.object({
  id: z.string(),
  name: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z.string().default(''),
    body: z.string(),
  }),
  /** Null: it never ends. */
  endsAt: z.string().nullable(),
  /** What it comes to instead of what was asked. */
  failure: z
    .object({ type: z.enum(['logical', 'retryableLogical', 'unspecified']), message: z.string() })
    .nullable(),
  status: z.enum(['running', 'succeed', 'failed', 'canceled']),
  result: reply.nullable(),
});
export type Action = z.infer<typeof action>;

/** A VM of the Cloud Director, by its URN. */
const vm = z.object({ name: z.string() });

const stored = z.object({
  vms: z.record(z.string(), vm),
  jobs: z.array(job),
  protectedVms: z.record(z.string(), protectedVm),
  actions: z.array(action),
  cloud: storedCloud.optional(),
});

/** How long actions and runs take, and how they end, until it is set otherwise. Not kept. */
export type Behavior = {
  /** 0: what is asked is done at once. */
  actionSeconds: number;
  actionOutcome: 'succeed' | 'fail' | 'never';
  failure: NonNullable<Action['failure']>;
  runSeconds: number;
  /** By URN, how the runs of a VM end. */
  vmOutcomes: Map<string, { status: 'Failed' | 'Warning'; message: string }>;
};

export type World = Pick<Kit, 'clock' | 'save'> & {
  readonly backupServer: string;
  readonly cloudDirector: string;
  readonly repositories: readonly string[];
  readonly vms: Map<string, z.infer<typeof vm>>;
  readonly jobs: Map<string, Job>;
  readonly protectedVms: Map<string, ProtectedVm>;
  readonly actions: Map<string, Action>;
  /** Answers to requests that had an id, for the five minutes in which they are not done again. */
  readonly answered: Map<string, { until: number; reply: z.infer<typeof reply> }>;
  readonly behavior: Behavior;
  readonly cloud: Cloud;
  /** Lists as they were last read; forgotten at each change. */
  readonly lists: Map<string, readonly Record<string, unknown>[]>;
  /** When something happens by itself next, in milliseconds. */
  nextAt: number;
};

export const usualBehavior = (): Behavior => ({
  actionSeconds: 2,
  actionOutcome: 'succeed',
  failure: { type: 'logical', message: 'The action failed.' },
  runSeconds: 60,
  vmOutcomes: new Map(),
});

export const nowIn = ({ clock }: World): string => clock.now().toISOString();

export const changed = (world: World): void => {
  world.lists.clear();
  world.nextAt = 0;
  world.save();
};

export const stateOf = (world: World): State => ({
  content: () => ({
    vms: Object.fromEntries(world.vms),
    jobs: [...world.jobs.values()],
    protectedVms: Object.fromEntries(world.protectedVms),
    actions: [...world.actions.values()],
    // A console that gets a site later begins with what is known of it.
    ...(world.cloud.site === '' ? {} : { cloud: cloudContent(world.cloud) }),
  }),
  restore: (content) => {
    const found = stored.parse(content ?? { vms: {}, jobs: [], protectedVms: {}, actions: [] });
    for (const map of [world.vms, world.jobs, world.protectedVms, world.actions]) map.clear();
    for (const [urn, one] of Object.entries(found.vms)) world.vms.set(urn, one);
    for (const one of found.jobs) world.jobs.set(one.uniqueUid, one);
    for (const [urn, one] of Object.entries(found.protectedVms)) world.protectedVms.set(urn, one);
    for (const one of found.actions) world.actions.set(one.id, one);
    restoreCloud(world.cloud, found.cloud ?? knownCloud(world.cloud, world.clock.now()));
    if (content === undefined) {
      world.answered.clear();
      Object.assign(world.behavior, usualBehavior());
    }
    world.lists.clear();
    world.nextAt = 0;
  },
});
