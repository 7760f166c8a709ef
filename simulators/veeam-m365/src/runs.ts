import { variationOf } from './ids.ts';
import { protect } from './licensing.ts';
import { mailboxTroubleAt, type MailboxTrouble } from './mailboxes.ts';
import { dueAfter } from './schedule.ts';
import { scopeOf, type Scope } from './scope.ts';
import type { Tenant } from './tenants.ts';
import {
  changeJob,
  newId,
  organizationOf,
  protectionOf,
  sessionOf,
  tell,
  tenantOf,
  type Job,
  type Session,
  type World,
} from './world.ts';

const mostSessions = 500;
const iso = (at: number): string => new Date(at).toISOString();

export function tellSession(world: World, one: Session): void {
  tell(world, (eTag) => {
    one.eTag = eTag;
    const { id, jobId, status } = one;
    return { eventType: 'JobSessionUpdate', id, jobId, status, eTag, jobType: 'Backup' };
  });
}

export function startRun(world: World, job: Job, at: number): Session {
  const { retry } = job;
  const session: Session = {
    id: newId(),
    jobId: job.id,
    repositoryId: job.repositoryId,
    mainSessionId: retry?.mainSessionId ?? null,
    retryCount: retry?.count ?? 0,
    creationTime: iso(at),
    endTime: null,
    status: 'Running',
    jobWillBeRetried: false,
    isFull: job.lastBackup === null,
    processed: 0,
    transferredBytes: 0,
    eTag: 0,
    message: '',
    mailboxes: null,
  };
  world.data.sessions.push(session);
  Object.assign(job, { retry: null, lastRun: iso(at), lastStatus: 'Running' });
  job.run = { sessionId: session.id, endsAt: iso(at + world.data.behavior.runSeconds * 1000) };
  changeJob(world, job);
  tellSession(world, session);
  return session;
}

type Ending = { status: 'Success' | 'Warning' | 'Failed'; message: string };

/** Mailboxes that cannot be read hold nothing else up. */
function mailboxEnding({ site, team }: Scope, { type, what }: MailboxTrouble): Ending {
  const hasOthers = site.size + team.size > 0;
  return type === 'Warning' || hasOthers
    ? { status: 'Warning', message: 'Job finished with warnings' }
    : { status: 'Failed', message: `Nothing was backed up. ${what}` };
}

type RunScope = { scope: Scope; mailboxes: MailboxTrouble | null };

function endingOf(job: Job, tenant: Tenant, { scope, mailboxes }: RunScope): Ending {
  if (!tenant.hasConsent)
    return { status: 'Failed', message: 'Failed to authenticate to Microsoft 365: the consent was revoked.' };
  if (job.nextOutcome !== null) return job.nextOutcome;
  if (mailboxes !== null) return mailboxEnding(scope, mailboxes);
  const { missing } = scope;
  if (missing.length === 0) return { status: 'Success', message: 'Job finished' };
  return { status: 'Warning', message: `${missing.length} objects were not found in the organization.` };
}

/** A run that fails is tried again, as its job says. */
function planRetry(job: Job, session: Session): void {
  const { retryEnabled, retryNumber = 0, retryWaitInterval = 10 } = job.schedulePolicy;
  if (retryEnabled !== true || session.status !== 'Failed' || session.retryCount >= retryNumber) return;
  session.jobWillBeRetried = true;
  job.retry = {
    at: iso(Date.parse(session.endTime ?? session.creationTime) + retryWaitInterval * 60_000),
    mainSessionId: session.mainSessionId ?? session.id,
    count: session.retryCount + 1,
  };
}

/** What a run can read: without mailboxes, no users and no groups. */
function readableOf(job: Job, tenant: Tenant, at: string): RunScope {
  const scope = scopeOf(tenant, job);
  const asked = scope.user.size + scope.group.size > 0 && tenant.hasConsent;
  const mailboxes = asked ? mailboxTroubleAt(tenant.exchange, at) : null;
  const isUnread = mailboxes?.type === 'Error';
  return { scope: isUnread ? { ...scope, user: new Set(), group: new Set() } : scope, mailboxes };
}

function endRun(world: World, job: Job): void {
  if (job.run === null) return;
  const { sessionId, endsAt } = job.run;
  const session = sessionOf(world, sessionId);
  const organization = organizationOf(world, job.organizationId);
  const tenant = tenantOf(world, organization.msid);
  const { scope, mailboxes } = readableOf(job, tenant, endsAt);
  const ending = endingOf(job, tenant, { scope, mailboxes });
  job.nextOutcome = null;
  Object.assign(session, { ...ending, mailboxes, endTime: endsAt });
  if (ending.status !== 'Failed') {
    const { items, bytes } = protect(world, { organization, tenant, scope, at: endsAt });
    const share = session.isFull ? 1 : variationOf(session.id) / 50;
    Object.assign(session, { processed: items, transferredBytes: Math.round(bytes * share) });
    const stores = protectionOf(world, organization.id).bytes;
    stores[job.repositoryId] = (stores[job.repositoryId] ?? 0) + session.transferredBytes;
    job.lastBackup = endsAt;
  }
  Object.assign(job, { run: null, lastStatus: ending.status });
  planRetry(job, session);
  changeJob(world, job);
  tellSession(world, session);
}

export function stopRun(world: World, job: Job): void {
  if (job.run === null) return;
  const session = sessionOf(world, job.run.sessionId);
  const endTime = world.clock.now().toISOString();
  Object.assign(session, { status: 'Stopped', endTime, message: 'Job was stopped' });
  Object.assign(job, { run: null, lastStatus: 'Stopped' });
  changeJob(world, job);
  tellSession(world, session);
}

/** No more runs are made up for than are kept. */
function nextStart(job: Job, now: number): number {
  if (job.retry !== null && job.isEnabled) return Date.parse(job.retry.at);
  const last = Math.max(Date.parse(job.lastRun ?? job.scheduledFrom), Date.parse(job.scheduledFrom));
  const first = dueAfter(job, last);
  if (first > now) return first;
  const period = dueAfter(job, first) - first;
  const behind = Math.floor((now - first) / period) - mostSessions;
  return behind > 0 ? dueAfter(job, now - mostSessions * period) : first;
}

function settleJob(world: World, job: Job, now: number): boolean {
  if (job.run !== null) {
    if (Date.parse(job.run.endsAt) > now) return false;
    endRun(world, job);
    return true;
  }
  const at = nextStart(job, now);
  if (at > now) return false;
  startRun(world, job, at);
  return true;
}

export function settleRuns(world: World, now: number): boolean {
  let isChanged = false;
  for (const job of world.data.jobs) while (settleJob(world, job, now)) isChanged = true;
  if (!isChanged) return false;
  const kept = new Map<string, number>();
  world.data.sessions = world.data.sessions
    .toReversed()
    .filter(({ jobId }) => {
      const count = (kept.get(jobId) ?? 0) + 1;
      kept.set(jobId, count);
      return count <= mostSessions;
    })
    .toReversed();
  return true;
}
