import type { CloudJob, CloudTenant } from '@portal/ports/cloud-connect';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { countIngested } from '../platform/metering/meter-queue.ts';
import { asOnePage, defineMirror, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import { tellCustomers } from '../services/status.ts';
import { service } from './account.ts';
import { meterTenants } from './metering.ts';
import { judgeAll, mirrorJobs, mirrorTenants, ownersIn } from './mirror-repository.ts';
import { cloudConnectSystem, driverOf, offeredIn } from './system.ts';

/** Tenants of a region and jobs of all companies, one by one. */
type Listed = { tenant: CloudTenant } | { job: CloudJob };

const keyOf = (listed: Listed): string =>
  'tenant' in listed ? `tenant/${listed.tenant.id}` : `job/${listed.job.id}`;

/** The same element, by the name of what it is of. */
const of =
  (what: 'tenant' | 'job', onUnreadable: OnUnreadable): OnUnreadable =>
  ({ id, reason }) =>
    onUnreadable({ id: id === null ? null : `${what}/${id}`, reason });

/** Tenants come first: by them it is known whose a job is. */
async function* readRegion(
  clouds: Clouds,
  region: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly Listed[]> {
  const driver = driverOf(clouds, region);
  for await (const page of driver.listTenants(of('tenant', onUnreadable)))
    yield page.map((tenant) => ({ tenant }));
  for await (const page of driver.listCloudJobs(of('job', onUnreadable))) yield page.map((job) => ({ job }));
}

/** Copies what customers have at a region, and the jobs that back up to it. */
export const cloudConnectMirror = ({
  clouds,
  metrics,
}: Pick<Platform, 'clouds' | 'metrics'>): Mirror<'connection', Listed> =>
  defineMirror({
    name: service,
    system: cloudConnectSystem.name,
    unit: 'connection',
    regions: offeredIn(clouds),
    everySeconds: 300,
    read: ({ region }, onUnreadable) => asOnePage(readRegion(clouds, region, onUnreadable)),
    keyOf,
    write: async (tx, { region }, { rows: listed, requestedAt }) => {
      const tenants = listed.flatMap((one) => ('tenant' in one ? [one.tenant] : []));
      const jobs = listed.flatMap((one) => ('job' in one ? [one.job] : []));
      await tellCustomers(
        tx,
        'cloud-connect',
        await mirrorTenants(tx, { region, rows: tenants, requestedAt }),
      );
      await tellCustomers(tx, 'cloud-jobs', await mirrorJobs(tx, { region, rows: jobs, requestedAt }));
    },
    end: async (tx, { region }, reading) => {
      const { touched, refused } = await judgeAll(tx, region, reading);
      for (const topic of ['cloud-connect', 'cloud-jobs'] as const) await tellCustomers(tx, topic, touched);
      const { answeredAt } = reading;
      for (const unit of await ownersIn(tx, region))
        countIngested(metrics.registry, await meterTenants(tx, { ...unit, answeredAt }));
      return refused;
    },
  });
