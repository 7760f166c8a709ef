import { uuidOf } from './ids.ts';
import { scopeOf } from './scope.ts';
import { organizationOf, tenantOf, type Session, type World } from './world.ts';

type LogType = 'Running' | 'Warning' | 'Error' | 'Success' | 'Stop';
type Line = { type: LogType; message: string };

const mostThings = 60;
const kinds = ['user', 'group', 'site', 'team'] as const;
const words = { user: 'mailbox and OneDrive', group: 'group', site: 'site', team: 'team' } as const;

const lastTypes: Readonly<Record<Session['status'], LogType>> = {
  Running: 'Running',
  Stopped: 'Stop',
  Success: 'Success',
  Failed: 'Error',
  Warning: 'Warning',
};

/** By what is in the job now. */
function thingsOf(world: World, { jobId, mailboxes }: Session): Line[] {
  const job = world.data.jobs.find(({ id }) => id === jobId);
  if (job === undefined) return [];
  const tenant = tenantOf(world, organizationOf(world, job.organizationId).msid);
  const scope = scopeOf(tenant, job);
  const hasMailboxes = mailboxes?.type !== 'Error';
  const names = (hasMailboxes ? kinds : (['site', 'team'] as const)).flatMap((kind) =>
    tenant[kind]
      .filter(({ id }) => scope[kind].has(id))
      .map((one) => `${words[kind]} ${'title' in one ? one.title : one.displayName}`),
  );
  return names.slice(0, mostThings).map((name) => ({ type: 'Success', message: `Processed ${name}` }));
}

/** What could not be read of mailboxes: of each, or the folders of one. */
function mailboxLines(world: World, { jobId, mailboxes }: Session): Line[] {
  const job = world.data.jobs.find(({ id }) => id === jobId);
  if (job === undefined || mailboxes === null) return [];
  const { type, what } = mailboxes;
  const tenant = tenantOf(world, organizationOf(world, job.organizationId).msid);
  const { user: asked } = scopeOf(tenant, job);
  const user = tenant.user.filter(({ id }) => asked.has(id));
  if (type === 'Warning')
    return user.slice(0, 1).map(({ displayName }) => ({ type, message: `Mailbox ${displayName}: ${what}` }));
  return user
    .slice(0, mostThings)
    .map(({ displayName }) => ({ type, message: `Failed to process mailbox ${displayName}: ${what}` }));
}

/** What a run has to say, in its order. */
export function logOf(world: World, session: Session) {
  const { id, status, creationTime, endTime } = session;
  const hasProcessed = status === 'Success' || status === 'Warning';
  const lines: Line[] = [
    { type: 'Success', message: 'Connected to the organization' },
    ...(hasProcessed ? thingsOf(world, session) : []),
    ...mailboxLines(world, session),
    { type: lastTypes[status], message: status === 'Running' ? 'Processing objects' : session.message },
  ];
  return lines.map((line, index) => ({
    id: uuidOf(`${id} ${index}`),
    usn: index + 1,
    ...line,
    creationTime,
    ...(endTime === null ? {} : { endTime }),
  }));
}
