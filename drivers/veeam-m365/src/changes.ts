import type { M365Change, M365Changes } from '@portal/ports/m365-jobs';
import type { M365ObjectKind } from '@portal/ports/m365-objects';
import { z } from 'zod';
import type { Client } from './client.ts';
import { M365BackupFailure } from './failure.ts';
import { stateOf } from './words.ts';

const eventShape = z.object({
  eventType: z.string(),
  id: z.string().nullish(),
  jobId: z.string().nullish(),
  organizationId: z.string().nullish(),
  status: z.string().nullish(),
});
type EventRecord = z.infer<typeof eventShape>;

const answerShape = z.object({ nextChangeToken: z.string(), results: z.array(eventShape) });

const mostEvents = 1000;
/** Well within the time that a request has. */
const longestWaitSeconds = 15;

const objectKinds: Readonly<Record<string, M365ObjectKind>> = {
  User: 'user',
  Group: 'group',
  Site: 'site',
  Team: 'team',
};

const sessionChange = ({ id, jobId, status }: EventRecord): M365Change[] =>
  id
    ? [{ kind: 'session', sessionId: id, jobId: jobId ?? null, state: status ? stateOf(status) : null }]
    : [];

const jobChange = (jobId: string | null | undefined): M365Change[] => (jobId ? [{ kind: 'job', jobId }] : []);

/** Of what the portal shows nothing of, none. */
function toChanges(event: EventRecord): M365Change[] {
  const { eventType, organizationId } = event;
  if (/^JobSession(?:Update|Delete)$/.test(eventType)) return sessionChange(event);
  if (/^Job(?:Update|Delete)$/.test(eventType)) return jobChange(event.id);
  if (/^Job(?:Selected|Excluded)ItemsChange$/.test(eventType)) return jobChange(event.jobId);
  const objectKind = objectKinds[/^Organization(\w+?)(?:Update|Delete)$/.exec(eventType)?.[1] ?? ''];
  return objectKind && organizationId ? [{ kind: 'objects', tenantId: organizationId, objectKind }] : [];
}

async function ask(client: Client, from: string, timeoutSeconds: number): Promise<M365Changes> {
  const query = { from, limit: mostEvents, timeoutSeconds };
  const answer = await client.read({ method: 'GET', path: '/Events', query }, answerShape);
  return { since: answer.nextChangeToken, isWhole: true, changes: answer.results.flatMap(toChanges) };
}

/** The system forgets what is older than some time: then what has changed is not known. */
export async function listChanges(
  client: Client,
  since: string | null,
  waitSeconds: number,
): Promise<M365Changes> {
  if (since === null) return await ask(client, 'latest', 0);
  try {
    return await ask(client, since, Math.max(0, Math.min(Math.floor(waitSeconds), longestWaitSeconds)));
  } catch (error) {
    if (!(error instanceof M365BackupFailure) || error.code !== 'OutdatedChangeToken') throw error;
    return { ...(await ask(client, 'latest', 0)), isWhole: false };
  }
}
