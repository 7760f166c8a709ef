import { contentsShown, type TenantContents } from '@portal/contract/linking';
import { ProviderFailure } from '@portal/ports/failure';
import type { ObjectStorage, StorageBucket, StorageUser } from '@portal/ports/object-storage';
import type { Database } from '../platform/database/database.ts';
import { leaseSeconds, type DueQueue } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { objectStorage } from '../s3-storage/index.ts';
import * as worker from './surveys-repository.ts';

const everySeconds = 900;
const retrySeconds = 60;

type Survey = { database: Database; clouds: Clouds };

function driverIn(clouds: Clouds, region: string): ObjectStorage {
  const connection = clouds.of(objectStorage, region);
  if (!connection) throw new ProviderFailure('unreachable', `The region ${region} has no connection.`);
  return connection.driver;
}

/** What the system said, or the word for why it did not. */
async function orReason<T>(reading: Promise<T>): Promise<{ read: T } | { reason: string }> {
  try {
    return { read: await reading };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reason: error.kind };
  }
}

async function surveyRegion({ database, clouds }: Survey, claimed: worker.ClaimedSurvey): Promise<void> {
  const answer = await orReason(driverIn(clouds, claimed.region).listTenants());
  await database.transaction(async (tx) => {
    if ('reason' in answer) {
      await worker.settleSurvey(tx, claimed, { seconds: retrySeconds, reason: answer.reason });
    } else if (await worker.settleSurvey(tx, claimed, { seconds: everySeconds, reason: null })) {
      await worker.writeTenants(tx, claimed.region, answer.read);
    }
  });
}

/** Reads the names of all tenants of each connected region now and then. */
export const s3SurveyQueue = (survey: Survey): DueQueue<worker.ClaimedSurvey> => ({
  name: 's3_survey',
  concurrency: 1,
  claim: () =>
    survey.database.first<worker.ClaimedSurvey>(
      worker.claimSurveyQuery({
        regions: survey.clouds.all(objectStorage).map(({ region }) => region),
        leaseId: newId(),
        seconds: leaseSeconds,
      }),
    ),
  work: (claimed) => surveyRegion(survey, claimed),
  renew: async (claimed) => {
    await survey.database.run(worker.renewSurveyQuery(claimed, leaseSeconds));
  },
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function contentsOf(users: readonly StorageUser[], buckets: readonly StorageBucket[]): TenantContents {
  const locks = buckets.flatMap(({ objectLock }) =>
    objectLock.state === 'enabled' ? [objectLock.retentionDays] : [],
  );
  return {
    users: users.length,
    usersWithoutPolicy: users.filter(({ policy }) => policy === null).length,
    accessKeys: sum(users.map(({ accessKeyIds }) => accessKeyIds.length)),
    buckets: buckets.length,
    objects: sum(buckets.map(({ objects }) => objects)),
    usedBytes: sum(buckets.map(({ usedBytes }) => usedBytes)),
    longestLockDays: locks.length === 0 ? null : Math.max(...locks),
    shownUsers: users.slice(0, contentsShown).map(({ username, policy, suspended, accessKeyIds }) => ({
      username,
      hasPolicy: policy !== null,
      suspended,
      accessKeys: accessKeyIds.length,
    })),
    shownBuckets: buckets.slice(0, contentsShown).map(({ name, owner, objects, usedBytes, objectLock }) => ({
      name,
      owner,
      objects,
      usedBytes,
      objectLock: objectLock.state,
      retentionDays: objectLock.state === 'enabled' ? objectLock.retentionDays : null,
    })),
  };
}

async function readContents(driver: ObjectStorage, tenant: string): Promise<TenantContents> {
  const users = await driver.listUsers(tenant);
  return contentsOf(users, await driver.listBuckets(tenant));
}

async function lookInto({ database, clouds }: Survey, claimed: worker.ClaimedLook): Promise<void> {
  const answer = await orReason(readContents(driverIn(clouds, claimed.region), claimed.tenant));
  await database.run(
    'reason' in answer
      ? worker.failLookQuery(claimed, answer.reason)
      : worker.keepLookQuery(claimed, answer.read),
  );
}

/** Looks into a tenant when somebody asks; once, because whoever waits can ask again. */
export const s3LookQueue = (survey: Survey): DueQueue<worker.ClaimedLook> => ({
  name: 's3_tenant',
  concurrency: 1,
  claim: () => survey.database.first<worker.ClaimedLook>(worker.claimLookQuery(newId(), leaseSeconds)),
  work: (claimed) => lookInto(survey, claimed),
  renew: async (claimed) => {
    await survey.database.run(worker.renewLookQuery(claimed, leaseSeconds));
  },
});
