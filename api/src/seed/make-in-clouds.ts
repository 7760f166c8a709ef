import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorage } from '@portal/ports/object-storage';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudBucket, CloudTenant } from './model.ts';
import { strangersIn, type StrangeTenant } from './strangers.ts';

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

type DeclaredObject = { tenant: string; bucket: string; key: string; sizeBytes: number };

const declaredOf = (tenant: string, bucket: CloudBucket): DeclaredObject[] =>
  bucket.objects.map((object) => ({ tenant, bucket: bucket.name, ...object }));

type ToControl = { method?: 'POST' | 'PUT'; path: string; body: object };

/** Answers what the simulator's control does. */
export async function askControl(
  outbound: Outbound,
  region: Pick<SimulatedRegion, 'controlUrl' | 'token'>,
  { method = 'POST', path, body }: ToControl,
): Promise<string> {
  const { status, body: answer } = await outbound({
    method,
    url: `${region.controlUrl}/_simulator/${path}`,
    headers: { 'x-simulator-token': region.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status >= 300) throw new ProviderFailure('protocol', `The simulator's control answered ${status}.`);
  return Buffer.from(answer).toString();
}

/** Through the simulator's control. */
export async function declare(...asked: Parameters<typeof askControl>): Promise<void> {
  await askControl(...asked);
}

/** Objects of any size without their bytes. */
async function declareObjects(
  outbound: Outbound,
  region: SimulatedRegion,
  objects: readonly DeclaredObject[],
): Promise<void> {
  for (let from = 0; from < objects.length; from += objectsAtOnce) {
    const body = objects.slice(from, from + objectsAtOnce);
    await declare(outbound, region, { path: 'objects', body });
  }
}

/** What somebody made before the portal: nobody has ordered it, and no customer has it. */
async function makeStrangers(
  outbound: Outbound,
  simulated: SimulatedRegion,
  strangers: readonly StrangeTenant[],
): Promise<void> {
  await declare(outbound, simulated, {
    path: 'tenants',
    body: strangers.map(({ tenant, users, buckets }) => ({
      tenant,
      users,
      buckets: buckets.map(({ name, owner, rule }) => ({ name, owner, rule })),
    })),
  });
  const objects = strangers.flatMap(({ tenant, buckets }) =>
    buckets.flatMap(({ name, objects: stored }) =>
      stored.map((object) => ({ tenant, bucket: name, ...object })),
    ),
  );
  await declareObjects(outbound, simulated, objects);
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
  await makeStrangers(outbound, simulated, strangersIn(region));
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
