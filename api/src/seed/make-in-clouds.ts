import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorage } from '@portal/ports/object-storage';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudBucket, CloudTenant } from './model.ts';

/** A simulated storage region: its driver, and where its control listens. */
export type SimulatedRegion = { driver: ObjectStorage; controlUrl: string; token: string };

const atOnce = 8;
const objectsAtOnce = 5000;
const bytesOf = (gibibytes: number | null): number | null =>
  gibibytes === null ? null : gibibytes * 1024 ** 3;

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

type Declared = { tenant: string; bucket: string; key: string; sizeBytes: number };

const declaredOf = (tenant: string, bucket: CloudBucket): Declared[] =>
  bucket.objects.map((object) => ({ tenant, bucket: bucket.name, ...object }));

/** Objects of any size without their bytes, through the simulator's control. */
async function declareObjects(
  outbound: Outbound,
  region: SimulatedRegion,
  objects: readonly Declared[],
): Promise<void> {
  for (let from = 0; from < objects.length; from += objectsAtOnce) {
    const { status } = await outbound({
      method: 'POST',
      url: `${region.controlUrl}/_simulator/objects`,
      headers: { 'x-simulator-token': region.token, 'content-type': 'application/json' },
      body: JSON.stringify(objects.slice(from, from + objectsAtOnce)),
    });
    if (status !== 204) throw new ProviderFailure('protocol', `The simulator's control answered ${status}.`);
  }
}

async function makeTenant(driver: ObjectStorage, region: string, cloud: CloudTenant): Promise<void> {
  const { tenant } = cloud;
  for (const { accessKeyIds, ...user } of cloud.users.filter((one) => one.region === region)) {
    await driver.ensureUser(tenant, user);
    for (const accessKeyId of accessKeyIds)
      await driver.createAccessKey({ tenant, username: user.username }, accessKeyId);
  }
  for (const bucket of cloud.buckets.filter((one) => one.region === region)) {
    const { name, owner, quotaGiB, lock } = bucket;
    await driver.createBucket({ tenant, name, owner, quotaBytes: bytesOf(quotaGiB), objectLock: lock });
  }
}

async function makeInRegion(
  outbound: Outbound,
  [region, simulated]: [string, SimulatedRegion],
  clouds: readonly CloudTenant[],
): Promise<void> {
  await inParallel(clouds, (cloud) => makeTenant(simulated.driver, region, cloud));
  const objects = clouds.flatMap(({ tenant, buckets }) =>
    buckets.filter((one) => one.region === region).flatMap((bucket) => declaredOf(tenant, bucket)),
  );
  await declareObjects(outbound, simulated, objects);
}

/** Makes users, buckets and declared objects in the simulators. Answers the regions whose simulator did not take them. */
export async function makeInClouds(
  outbound: Outbound,
  regions: ReadonlyMap<string, SimulatedRegion>,
  clouds: readonly CloudTenant[],
): Promise<string[]> {
  const failed: string[] = [];
  const make = async (entry: [string, SimulatedRegion]): Promise<void> => {
    try {
      await makeInRegion(outbound, entry, clouds);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      failed.push(`${entry[0]}: ${error.message}`);
    }
  };
  await Promise.all([...regions].map(make));
  return failed.toSorted();
}
