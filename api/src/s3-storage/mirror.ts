import { ProviderFailure } from '@portal/ports/failure';
import { audit, portalItself } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database.ts';
import { leaseSeconds, type DueQueue } from '../platform/due-rows.ts';
import { publish } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { countIngested } from '../platform/meter-queue.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Clouds } from '../platform/platform.ts';
import { meterBuckets } from './metering.ts';
import * as worker from './mirror-repository.ts';
import { mirrorKeys, mirrorUsers, type Change } from './users-mirror.ts';

const retrySeconds = 10;
const maxRetrySeconds = 300;

type Mirror = { database: Database; clouds: Clouds; syncSeconds: number; metrics: Metrics };

async function noteChanges(
  tx: Transaction,
  mirror: worker.ClaimedMirror,
  changes: readonly Change[],
): Promise<void> {
  const { partnerId, customerId, customerName, region } = mirror;
  for (const { details, ...change } of changes) {
    const of = { actor: portalItself, partnerId, customerId, customerName };
    await audit(tx, { ...change, ...of, details: { region, ...details } });
  }
}

async function read(
  { database, clouds, syncSeconds, metrics }: Mirror,
  mirror: worker.ClaimedMirror,
): Promise<void> {
  const connection = clouds.storage.get(mirror.region);
  if (!connection) throw new ProviderFailure('unreachable', `The region ${mirror.region} has no connection.`);
  // The database's clock, because rows are compared with it.
  const asked = await database.first<{ now: Date }>(worker.nowQuery);
  const users = await connection.driver.listUsers(mirror.tenant);
  const buckets = await connection.driver.listBuckets(mirror.tenant);
  const answered = await database.first<{ now: Date }>(worker.nowQuery);
  if (!answered) throw new Error('The database does not tell its time.');
  const answeredAt = answered.now;
  const ingested = await database.transaction(async (tx) => {
    if (!(await worker.settleMirror(tx, mirror, { seconds: syncSeconds, answeredAt, reason: null })))
      return null;
    const askedAt = asked?.now ?? new Date(0);
    const ofUsers = await mirrorUsers(tx, mirror, { users, askedAt });
    const ofKeys = await mirrorKeys(tx, mirror, { users, askedAt });
    const { found, gone } = await worker.mirrorBuckets(tx, mirror, { buckets, askedAt });
    const ofBuckets = [
      ...found.map((target): Change => ({ event: 'bucketFound', target })),
      ...gone.map((target): Change => ({ event: 'bucketGone', target })),
    ];
    await noteChanges(tx, mirror, [...ofUsers, ...ofKeys, ...ofBuckets]);
    const { partnerId, customerId } = mirror;
    for (const topic of ['buckets', 'storage-users'] as const)
      await publish(tx, { topic, partnerId, customerId, id: null });
    return meterBuckets(tx, { ...mirror, answeredAt });
  });
  if (ingested) countIngested(metrics.registry, ingested);
}

async function postpone(
  { database }: Mirror,
  mirror: worker.ClaimedMirror,
  failure: ProviderFailure,
): Promise<void> {
  const seconds = Math.min(maxRetrySeconds, retrySeconds * 2 ** Math.min(mirror.attempts, 5));
  await database.transaction((tx) =>
    worker.settleMirror(tx, mirror, { seconds, answeredAt: null, reason: failure.kind }),
  );
}

/** Copies users and buckets of one customer and region at a time. What could not be asked stays as it was. */
export const s3MirrorQueue = (mirror: Mirror): DueQueue<worker.ClaimedMirror> => ({
  name: 's3_mirror',
  concurrency: 2,
  claim: () => mirror.database.first<worker.ClaimedMirror>(worker.claimMirrorQuery(newId(), leaseSeconds)),
  work: async (claimed) => {
    try {
      await read(mirror, claimed);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await postpone(mirror, claimed, error);
    }
  },
  renew: async (claimed) => {
    await mirror.database.run(worker.renewMirrorQuery(claimed, leaseSeconds));
  },
});
