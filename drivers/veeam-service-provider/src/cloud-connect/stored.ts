import type { Fields } from '@portal/driver-kit/elements';
import { number } from '@portal/driver-kit/numbers';
import { word, wordsOf } from '@portal/driver-kit/words';
import type { CloudBackup } from '@portal/ports/cloud-connect';
import { z } from 'zod';
import { readList } from '../pages.ts';
import type { Site } from './site.ts';

/** What a backup holds; null where the system does not tell. */
export type Stored = Pick<CloudBackup, 'machines' | 'usedBytes'>;
export const untold: Stored = { machines: null, usedBytes: null };

const target = word(wordsOf(['Cloud', 'Local', 'Unknown']));
const partOf = {
  instanceUid: z.guid(),
  jobUid: z.guid(),
  totalRestorePointSize: number.nullish(),
  targetType: target.nullish(),
};
const vm = z
  .looseObject({ ...partOf, virtualMachineUid: z.guid() })
  .transform(({ virtualMachineUid: machine, ...part }) => ({ ...part, machine }));
const computer = z
  .looseObject({ ...partOf, backupAgentUid: z.guid() })
  .transform(({ backupAgentUid: machine, ...part }) => ({ ...part, machine }));
type Part = z.infer<typeof vm> | z.infer<typeof computer>;

const workloads = [
  { path: '/protectedWorkloads/virtualMachines/backups', sortBy: 'virtualMachineUid', shape: vm },
  {
    path: '/protectedWorkloads/computersManagedByBackupServer/backups',
    sortBy: 'backupAgentUid',
    shape: computer,
  },
] as const;

const jobsAtOnce = 50;

const inParts = (jobs: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(jobs.length / jobsAtOnce) }, (_, part) =>
    jobs.slice(part * jobsAtOnce, (part + 1) * jobsAtOnce),
  );

const sumOf = (parts: readonly Part[]): Stored => ({
  machines: new Set(parts.map(({ machine }) => machine)).size,
  usedBytes: parts.reduce<number | null>(
    (sum, { totalRestorePointSize: size }) => (sum === null || size == null ? null : sum + size),
    0,
  ),
});

/**
 * What jobs have stored, by their ids: of those whose server lets the provider see what it backs up. One machine that
 * cannot be read may be any job's, so that nothing is told then.
 */
export async function storedByJob(site: Site, jobs: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  let isWhole = true;
  const ask = (
    { path, sortBy, shape }: (typeof workloads)[number],
    some: readonly string[],
  ): Promise<Part[]> => {
    const kind = {
      idOf: ({ instanceUid }: Fields) => instanceUid,
      // A machine may have several backups, and a backup several machines.
      keyOf: (fields: Fields) => `${String(fields['instanceUid'])} ${String(fields[sortBy])}`,
      shape,
    };
    const conditions = [{ property: 'jobUid', value: some }];
    return readList<Part>(site.client, { path, kind, sortBy, conditions }, () => {
      isWhole = false;
    });
  };
  const asked = workloads.flatMap((one) => inParts(jobs).map((some) => ask(one, some)));
  const parts = (await Promise.all(asked)).flat().filter(({ targetType }) => targetType !== 'Local');
  if (!isWhole) return new Map();
  return new Map([...Map.groupBy(parts, ({ jobUid }) => jobUid)].map(([job, of]) => [job, sumOf(of)]));
}
