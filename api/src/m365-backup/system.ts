import type { M365Backup, M365BackupReason } from '@portal/ports/m365-backup';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import * as z from 'zod';
import { OperationFailure } from '../platform/operations/definition.ts';
import { ask } from '../platform/outbound/ask.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { driverIn, regionalSystem } from '../services/regional-systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

/** The backup server of a region. */
export const m365BackupSystem = regionalSystem<M365Backup>()({
  name: 'veeam-m365',
  settings: z.looseObject({ endpoint: z.url({ protocol: /^https?$/ }) }),
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'm365-backup' }),
});

/** Its driver; without a connection an operation waits, because an operator can bring it back. */
export const driverOf = (clouds: Clouds, region: string): M365Backup =>
  driverIn(clouds, m365BackupSystem, region);

/** As the texts of the service call them; what is not in here is said in the words of all services. */
const reasons: Readonly<Partial<Record<M365BackupReason, string>>> = {
  accessFailed: 'backupAccessFailed',
  codeExpired: 'backupCodeExpired',
  entireOrganizationTaken: 'backupJobEntireTaken',
  jobRunning: 'backupJobRuns',
  nameTaken: 'backupJobNameTaken',
  notSignedIn: 'backupNotSignedIn',
  objectMissing: 'backupObjectMissing',
  tenantExists: 'backupTenantExists',
  tenantHasJobs: 'backupJobsLeft',
};
const reasonOf = (word: string): string | undefined =>
  Object.entries(reasons).find(([reason]) => reason === word)?.[1];

/** What the system says no to for good, in the words of the service's record. */
export async function explained<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason === undefined || isPassing(error.kind))
      throw error;
    const reason = reasonOf(error.reason);
    if (reason === undefined) throw error;
    throw new OperationFailure({ reason });
  }
}

const problems = { unavailable: 'm365BackupUnavailable', missing: 'notFound' } as const;

/** Asks it while somebody waits for the answer. */
export const askBackup = <T>(
  clouds: Clouds,
  region: string,
  question: (driver: M365Backup) => Promise<T>,
): Promise<T> => ask(problems, async () => question(driverOf(clouds, region)));
