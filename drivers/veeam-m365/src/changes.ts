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

const answerShape = z.object({ nextChangeToken: z.string(), results: z.array(z.unknown()) });

const mostEvents = 1000;
/** Well within the time that a request has. */
const longestWaitSeconds = 15;

const sessionChange = ({ id, jobId, status }: EventRecord): M365Change[] | null =>
  id
    ? [{ kind: 'session', sessionId: id, jobId: jobId ?? null, state: status ? stateOf(status) : null }]
    : null;

const jobChange = (jobId: string | null | undefined): M365Change[] | null =>
  jobId ? [{ kind: 'job', jobId }] : null;

const objectsChange =
  (objectKind: M365ObjectKind) =>
  ({ organizationId: tenantId }: EventRecord): M365Change[] | null =>
    tenantId ? [{ kind: 'objects', tenantId, objectKind }] : null;

/** What an event says of what the portal shows; the first of these to match its type counts. */
const kinds: readonly (readonly [RegExp, (event: EventRecord) => M365Change[] | null])[] = [
  [/^JobSession(?:Update|Delete)$/i, sessionChange],
  [/^Job(?:Update|Delete)$/i, ({ id }) => jobChange(id)],
  [/^Job(?:Selected|Excluded)ItemsChange$/i, ({ jobId }) => jobChange(jobId)],
  [/^OrganizationUser(?:Update|Delete)$/i, objectsChange('user')],
  [/^OrganizationGroup(?:Update|Delete)$/i, objectsChange('group')],
  [/^OrganizationSite(?:Update|Delete)$/i, objectsChange('site')],
  [/^OrganizationTeam(?:Update|Delete)$/i, objectsChange('team')],
  // The portal shows nothing of these.
  [/^(?:Protected|Restore|M365BackupStoragePolicy)\w+$/i, () => []],
];

/** Null when it does not say what has changed. */
function toChanges(element: unknown): M365Change[] | null {
  const event = eventShape.safeParse(element).data;
  if (event === undefined) return null;
  const changesOf = kinds.find(([type]) => type.test(event.eventType))?.[1];
  return changesOf === undefined ? null : changesOf(event);
}

async function ask(client: Client, from: string, timeoutSeconds: number): Promise<M365Changes> {
  const query = { from, limit: mostEvents, timeoutSeconds };
  const answer = await client.read({ method: 'GET', path: '/Events', query }, answerShape);
  const found = answer.results.map(toChanges);
  const isWhole = !found.includes(null);
  return { since: answer.nextChangeToken, isWhole, changes: found.flatMap((changes) => changes ?? []) };
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
