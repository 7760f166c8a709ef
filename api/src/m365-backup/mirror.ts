import { orNull } from '@portal/ports/failure';
import type { LicensedUser } from '@portal/ports/m365-backup';
import type { M365Job } from '@portal/ports/m365-jobs';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { WorkerNeeds } from '../platform/capability.ts';
import { countIngested } from '../platform/metering/meter-queue.ts';
import { defineMirror, type CustomerUnit, type Mirror } from '../platform/outbound/mirror-definition.ts';
import { noteChanges } from '../services/mirrored.ts';
import { tellCustomers } from '../services/status.ts';
import { service } from './account.ts';
import { judgeExchange } from './exchange/judging.ts';
import { meterUsers } from './metering.ts';
import { judgeAll, mirrorJobs, mirrorTenant, mirrorUsers, type ReadTenant } from './mirror-repository.ts';
import { driverOf, m365BackupSystem } from './system.ts';
import { tenantOf } from './tenants/repository.ts';

/** The tenant of a customer, its licensed users and its jobs, one by one. */
type Listed = ReadTenant | { user: LicensedUser } | { job: M365Job };

function keyOf(listed: Listed): string {
  if ('user' in listed) return `user/${listed.user.id}`;
  return 'job' in listed ? `job/${listed.job.id}` : `tenant/${listed.tenant.id}`;
}

/** The same element, by the name of what it is of. */
const of =
  (what: 'user' | 'job', onUnreadable: OnUnreadable): OnUnreadable =>
  ({ id, reason }) =>
    onUnreadable({ id: id === null ? null : `${what}/${id}`, reason });

type Needs = Pick<WorkerNeeds, 'database' | 'platform'>;

/** Without the tenant, a reading has nothing: all of it is missing. */
async function* readTenant(
  { database, platform: { clouds } }: Needs,
  unit: CustomerUnit,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly Listed[]> {
  const place = await tenantOf(database, unit);
  if (place === null) return;
  const { tenantId } = place;
  const driver = driverOf(clouds, unit.region);
  const tenant = await orNull(driver.getTenant(tenantId));
  if (tenant === null) return;
  yield [{ tenant, access: await driver.getAccess(tenantId), usage: await driver.getUsage(tenantId) }];
  for await (const page of driver.listLicensedUsers(tenantId, of('user', onUnreadable)))
    yield page.map((user) => ({ user }));
  for await (const page of driver.listJobs(tenantId, of('job', onUnreadable)))
    yield page.map((job) => ({ job }));
}

/** Copies what customers have at a backup server, one customer at a time. */
export const backupMirror = (needs: Needs): Mirror<'customer', Listed> =>
  defineMirror({
    name: service,
    system: m365BackupSystem.name,
    unit: 'customer',
    everySeconds: 300,
    read: (unit, onUnreadable) => readTenant(needs, unit, onUnreadable),
    keyOf,
    write: async (tx, unit, { rows, requestedAt }) => {
      for (const one of rows) if ('tenant' in one) await mirrorTenant(tx, unit, one);
      const users = rows.flatMap((one) => ('user' in one ? [one.user] : []));
      if (users.length > 0) await mirrorUsers(tx, unit, { users, requestedAt });
      const jobs = rows.flatMap((one) => ('job' in one ? [one.job] : []));
      if (jobs.length > 0) await noteChanges(tx, unit, await mirrorJobs(tx, unit, { jobs, requestedAt }));
    },
    end: async (tx, unit, reading) => {
      const changes = await judgeAll(tx, unit, reading);
      await noteChanges(tx, unit, changes);
      await judgeExchange(tx, [unit]);
      await tellCustomers(tx, 'm365-backup', [unit]);
      const { answeredAt } = reading;
      countIngested(needs.platform.metrics.registry, await meterUsers(tx, { ...unit, answeredAt }));
    },
  });
