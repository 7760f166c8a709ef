import type { PortalEvent } from '@portal/contract/operations';
import * as z from 'zod';
import type { Transaction } from '../platform/database.ts';
import { publish } from '../platform/events.ts';
import { notRetriable, type Reopen, type Reopened, type Reopenings } from '../platform/operations.ts';
import { lockKey, setKeyState } from './keys-repository.ts';
import { requireActive, requireEnabled } from './ordering.ts';
import * as repository from './repository.ts';
import { requireEndable } from './service.ts';
import { lockUser, setUserState } from './users-repository.ts';

const tell = (
  tx: Transaction,
  { partnerId, customerId, targetId }: Reopened,
  topic: PortalEvent['topic'],
): Promise<void> => publish(tx, { topic, partnerId, customerId, id: targetId });

async function provisionAgain(tx: Transaction, operation: Reopened): Promise<void> {
  await repository.setServiceState(tx, operation, 'provisioning');
  await tell(tx, operation, 's3-status');
}

const enableAgain: Reopen = async (tx, operation) => {
  const service = await repository.lockService(tx, operation);
  if (!service || service.state === 'enabled') throw notRetriable();
  await provisionAgain(tx, operation);
};

const disableAgain: Reopen = async (tx, operation) => {
  if (!(await repository.lockService(tx, operation))) throw notRetriable();
  await requireEndable({ tx, tenant: operation });
  await provisionAgain(tx, operation);
};

const bucketAgain =
  (state: 'creating' | 'updating' | 'deleting'): Reopen =>
  async (tx, operation) => {
    await requireEnabled({ tx, tenant: operation });
    const bucket = await repository.lockBucket(tx, operation, operation.targetId);
    // What an order could not make is there meanwhile, made by somebody else: the mirror has found it.
    if (!bucket || (state === 'creating' && bucket.state === 'active')) throw notRetriable();
    await repository.setBucketState(tx, operation, { id: bucket.id, state });
    await tell(tx, operation, 'buckets');
  };

const userAgain =
  (state: 'creating' | 'updating' | 'deleting'): Reopen =>
  async (tx, operation) => {
    await requireEnabled({ tx, tenant: operation });
    const user = await lockUser(tx, operation, operation.targetId);
    if (!user) throw notRetriable();
    await setUserState(tx, operation, { id: user.id, state });
    await tell(tx, operation, 'storage-users');
  };

const keyInput = z.object({ keyId: z.uuid() });

const keyAgain =
  (state: 'creating' | 'deleting'): Reopen =>
  async (tx, operation) => {
    await requireEnabled({ tx, tenant: operation });
    const key = await lockKey(tx, operation, keyInput.parse(operation.input).keyId);
    if (!key) throw notRetriable();
    requireActive({ state: key.userState });
    await setKeyState(tx, operation, { id: key.id, state });
    await tell(tx, operation, 'storage-users');
  };

/** How service, bucket, user and key look again while a failed operation is tried once more. */
export const s3StorageReopenings = {
  enableS3Storage: enableAgain,
  disableS3Storage: disableAgain,
  createBucket: bucketAgain('creating'),
  updateBucket: bucketAgain('updating'),
  deleteBucket: bucketAgain('deleting'),
  createStorageUser: userAgain('creating'),
  updateStorageUser: userAgain('updating'),
  deleteStorageUser: userAgain('deleting'),
  createAccessKey: keyAgain('creating'),
  deleteAccessKey: keyAgain('deleting'),
} satisfies Partial<Reopenings>;
