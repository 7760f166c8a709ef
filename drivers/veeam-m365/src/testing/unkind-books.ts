import type { M365Backup } from '@portal/ports/m365-backup';
import type { M365Job } from '@portal/ports/m365-jobs';
import { newJob, newTenant, objectsOf, type M365BackupBench } from '@portal/ports/testing/m365-backup-bench';
import type { SimulatorControl } from '@portal/ports/testing/simulator-control';
import type { Course } from '@portal/ports/testing/unkindness/scenario';
import { z } from 'zod';

export type UnkindServer = M365BackupBench & { control: SimulatorControl };
export type Start = (server: UnkindServer) => Promise<Course<M365Backup>>;

const thing = z.looseObject({ id: z.string() });
const books = z.object({
  organizations: z.array(thing.extend({ msid: z.string(), description: z.string() })),
  jobs: z.array(
    thing.extend({
      name: z.string(),
      isEnabled: z.boolean(),
      selectedItems: z.array(thing),
      run: z.unknown(),
    }),
  ),
  sessions: z.array(thing.extend({ jobId: z.string() })),
  roles: z.array(thing.extend({ name: z.string() })),
  licensedUsers: z.array(thing),
});

export const booksOf = async ({ control }: UnkindServer): Promise<z.infer<typeof books>> =>
  books.parse(await control('GET content'));

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A tenant with a job beside the one that a scenario is about. */
export async function withJobs(
  server: UnkindServer,
): Promise<{ tenantId: string; job: M365Job; other: M365Job }> {
  const { tenant } = await newTenant(server);
  const [one, two] = await objectsOf(server, tenant.id, 'user');
  if (one === undefined || two === undefined) throw new Error('no users');
  const job = await newJob(server, tenant.id, { scope: 'selected-objects', included: [one] });
  const other = await newJob(server, tenant.id, { scope: 'selected-objects', included: [two] });
  return { tenantId: tenant.id, job, other };
}
