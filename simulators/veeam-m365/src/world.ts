import { randomUUID } from 'node:crypto';
import type { Kit, State } from '@portal/simulator-kit/kit';
import { z } from 'zod';
import { mailboxTrouble } from './mailboxes.ts';
import { missing } from './messages.ts';
import { tenant, type Tenant } from './tenants.ts';

const time = z.string();

export const regions = ['Worldwide', 'Germany', 'China', 'USDefence', 'USGovernment'] as const;

const deviceCode = z.object({
  userCode: z.string(),
  expiresAt: time,
  /** Of an organization that is there: only its own tenant may sign in. */
  organizationId: z.string().nullable(),
  /** Who has signed in. */
  msid: z.string().nullable(),
  isUsed: z.boolean(),
});
export type StoredCode = z.infer<typeof deviceCode>;

const organization = z.object({
  id: z.string(),
  msid: z.string(),
  description: z.string(),
  region: z.string(),
  isTeamsOnline: z.boolean(),
  applicationId: z.string(),
  firstBackup: time.nullable(),
  lastBackup: time.nullable(),
  lastSync: z
    .object({ result: z.enum(['Success', 'Error']), at: time, error: z.string().nullable() })
    .nullable(),
  /** A reading of the tenant that is at work. */
  syncEndsAt: time.nullable(),
});
export type Organization = z.infer<typeof organization>;

export const item = z.looseObject({ id: z.string(), type: z.string() });
export type Item = z.infer<typeof item>;

export const policy = z.looseObject({
  type: z.enum(['Periodically', 'Daily', 'ManualOnly']),
  periodicallyEvery: z.string().optional(),
  dailyType: z.string().optional(),
  dailyTime: z.string().optional(),
  retryEnabled: z.boolean().optional(),
  retryNumber: z.number().optional(),
  retryWaitInterval: z.number().optional(),
});
export type Policy = z.infer<typeof policy>;

export const runOutcome = z.object({ status: z.enum(['Warning', 'Failed']), message: z.string() });

const storedJob = z.object({
  id: z.string(),
  organizationId: z.string(),
  repositoryId: z.string(),
  name: z.string(),
  description: z.string(),
  backupType: z.enum(['EntireOrganization', 'SelectedItems']),
  selectedItems: z.array(item),
  excludedItems: z.array(item),
  schedulePolicy: policy,
  isEnabled: z.boolean(),
  /** It does not make up for runs before its schedule was set, or it was enabled. */
  scheduledFrom: time,
  lastRun: time.nullable(),
  lastBackup: time.nullable(),
  lastStatus: z.enum(['Stopped', 'Running', 'Success', 'Failed', 'Warning']),
  eTag: z.number(),
  run: z.object({ sessionId: z.string(), endsAt: time }).nullable(),
  retry: z.object({ at: time, mainSessionId: z.string(), count: z.number() }).nullable(),
  /** How the next run ends. */
  nextOutcome: runOutcome.nullable(),
});
export type Job = z.infer<typeof storedJob>;

const session = z.object({
  id: z.string(),
  jobId: z.string(),
  repositoryId: z.string(),
  mainSessionId: z.string().nullable(),
  retryCount: z.number(),
  creationTime: time,
  endTime: time.nullable(),
  status: z.enum(['Stopped', 'Running', 'Success', 'Failed', 'Warning']),
  jobWillBeRetried: z.boolean(),
  isFull: z.boolean(),
  processed: z.number(),
  transferredBytes: z.number(),
  eTag: z.number(),
  /** Its last word. */
  message: z.string(),
  /** What was in the way of the mailboxes. */
  mailboxes: mailboxTrouble.nullable().default(null),
});
export type Session = z.infer<typeof session>;

const licensedUser = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  name: z.string(),
  firstAt: time,
  lastAt: time,
});

const role = z.object({
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  description: z.string(),
  roleType: z.enum(['EntireOrganization', 'SpecificObjects']),
  operators: z.array(item),
  selectedItems: z.array(item),
  excludedItems: z.array(item),
});
export type Role = z.infer<typeof role>;

/** Ids of what has backups, by kind, and the bytes by repository. */
const protection = z.object({
  user: z.array(z.string()),
  group: z.array(z.string()),
  site: z.array(z.string()),
  team: z.array(z.string()),
  bytes: z.record(z.string(), z.number()),
});
export type Protection = z.infer<typeof protection>;
export type Kind = 'user' | 'group' | 'site' | 'team';

export const behavior = z.strictObject({
  runSeconds: z.number().min(0).default(90),
  syncSeconds: z.number().min(0).default(3),
  codeSeconds: z.number().min(1).default(900),
  /** The server takes restore operators alone. */
  isForRestoreOnly: z.boolean().default(false),
  hasRestorePortal: z.boolean().default(true),
  /** Whether a renewal grants the permissions of mailboxes; the guide of 8.5 wants them granted by hand. */
  grantsMailboxes: z.boolean().default(true),
});

const stored = z.object({
  tenants: z.array(tenant).default([]),
  codes: z.array(deviceCode).default([]),
  organizations: z.array(organization).default([]),
  jobs: z.array(storedJob).default([]),
  sessions: z.array(session).default([]),
  licensedUsers: z.array(licensedUser).default([]),
  roles: z.array(role).default([]),
  protections: z.record(z.string(), protection).default({}),
  invalidRepositories: z.array(z.string()).default([]),
  /** The number that the next change gets; it is also its token. */
  nextTag: z.number().default(1),
  behavior: behavior.default(behavior.parse({})),
});
export type Data = z.infer<typeof stored>;

export const emptyData = (): Data => stored.parse({});

export type EventRow = { token: number; event: Readonly<Record<string, unknown>> };

/** Everything that the server knows. Events and the sets of pages are gone when it restarts. */
export type World = Pick<Kit, 'clock' | 'save'> & {
  readonly repositories: readonly string[];
  data: Data;
  events: EventRow[];
  /** What a first page has read of a list, for the pages after it. */
  readonly sets: Map<string, readonly unknown[]>;
};

export const stateOf = (world: World): State => ({
  content: () => world.data,
  restore: (content) => {
    world.data = content === undefined ? emptyData() : stored.parse(content);
    world.sets.clear();
    world.events = [];
  },
});

const mostEvents = 5000;

export function tell(world: World, make: (eTag: number) => Readonly<Record<string, unknown>>): void {
  const token = world.data.nextTag;
  world.data.nextTag += 1;
  world.events.push({ token, event: make(token) });
  if (world.events.length > mostEvents) world.events.shift();
}

export function changeJob(world: World, job: Job): void {
  tell(world, (eTag) => {
    job.eTag = eTag;
    return { eventType: 'JobUpdate', id: job.id, eTag, jobType: 'Backup' };
  });
}

const found = <T>(what: string, one: T | undefined): T => {
  if (one === undefined) throw missing(what);
  return one;
};

export const tenantOf = ({ data }: World, msid: string): Tenant =>
  found(
    `Tenant ${msid}`,
    data.tenants.find((one) => one.msid === msid),
  );

export const organizationOf = ({ data }: World, id: string): Organization =>
  found(
    `Organization ${id}`,
    data.organizations.find((one) => one.id === id),
  );

export const jobOf = ({ data }: World, id: string): Job =>
  found(
    `Job ${id}`,
    data.jobs.find((one) => one.id === id),
  );

export const sessionOf = ({ data }: World, id: string): Session =>
  found(
    `Session ${id}`,
    data.sessions.find((one) => one.id === id),
  );

export const roleOf = ({ data }: World, id: string): Role =>
  found(
    `Role ${id}`,
    data.roles.find((one) => one.id === id),
  );

export const newId = (): string => randomUUID();

export const protectionOf = ({ data }: World, organizationId: string): Protection =>
  (data.protections[organizationId] ??= { user: [], group: [], site: [], team: [], bytes: {} });
