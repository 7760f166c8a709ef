import { randomInt } from 'node:crypto';
import { accessKeysPerUser } from '@portal/contract/s3-storage/constants';
import type { ResponseOf } from '@portal/contract/http';
import type {
  createAccessKey,
  deleteAccessKey,
  showAccessKeySecret,
} from '@portal/contract/s3-storage/users';
import type { WriteCall } from '../../platform/http/call.ts';
import { publish } from '../../platform/events/events.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Sealer } from '../../platform/process/seal.ts';
import { accessKeys, insertKey, keySecret } from './keys-repository.ts';
import { actorIn, note, order, requireActive, type Ordered } from '../../services/ordering.ts';
import { takeSecret } from '../../services/secret-once.ts';
import { placeIn } from '../account.ts';
import { createAccessKey as createOperation, deleteAccessKey as deleteOperation } from './key-operations.ts';
import { storageUsers, type UserRow } from '../users/users-repository.ts';
import { objectStorage } from '../system.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const accessKeyIdLength = 20;

/** Chosen here, so that a second try makes the same key and not another one. */
const newAccessKeyId = (): string =>
  Array.from({ length: accessKeyIdLength }, () => letters[randomInt(letters.length)]).join('');

/** The user, who has room for another key. */
async function lockOwner(call: WriteCall<typeof createAccessKey>): Promise<UserRow> {
  const { thing: user } = await storageUsers.locked(call, call.body.userId);
  requireActive(user);
  if (user.policy === null) throw new Problem('policyMissing');
  if (user.accessKeys >= accessKeysPerUser)
    throw new Problem('tooManyAccessKeys').with({ details: { max: accessKeysPerUser } });
  return user;
}

/** Orders a key. The operation works on the user, so that no key is made for one that is being deleted or changed. */
export async function orderKey(
  call: WriteCall<typeof createAccessKey>,
): Promise<ResponseOf<typeof createAccessKey>> {
  const accessKeyId = newAccessKeyId();
  const ordered = await accessKeys.orderNew(call, {
    offered: null,
    rules: () => lockOwner(call),
    gate: null,
    insert: (row, user) => insertKey(call.tx, call.tenant, { ...row, userId: user.id, accessKeyId }),
    order: ({ id: keyId, service, checked: { id: targetId, region, username } }) => ({
      by: createOperation,
      targetId,
      subject: accessKeyId,
      input: { ...placeIn(service, region), username, keyId, accessKeyId },
      details: { region, username },
    }),
  });
  return { ...ordered, accessKeyId };
}

/** Answers a new key's secret and forgets it in the same transaction; 409 `secretGone` ever after. */
export async function showKeySecret(
  call: WriteCall<typeof showAccessKeySecret>,
  { clouds, sealer }: { clouds: Clouds; sealer: Sealer },
): Promise<ResponseOf<typeof showAccessKeySecret>> {
  const { thing: key } = await accessKeys.locked(call, call.query.id);
  if (key.state === 'creating') throw operationOpen();
  const wanted = { kind: keySecret, thingId: key.id, by: actorIn(call).userName };
  const secretAccessKey = key.state === 'active' ? await takeSecret(call.tx, sealer, wanted) : null;
  if (secretAccessKey === null) throw new Problem('secretGone');
  const { accessKeyId, region, username } = key;
  await note(call, { event: 'accessKeySecretShown', target: accessKeyId, details: { region, username } });
  await publish(call.tx, { ...call.tenant, topic: 'storage-users', id: key.userId });
  const endpoint = clouds.of(objectStorage, region)?.settings.endpoint ?? '';
  return { accessKeyId, secretAccessKey, endpoint, region };
}

export async function orderKeyRemoval(call: WriteCall<typeof deleteAccessKey>): Promise<Ordered> {
  const { service, thing: key } = await accessKeys.locked(call, call.query.id);
  if (key.state !== 'active' && key.state !== 'failed') throw operationOpen();
  const { region, username, accessKeyId } = key;
  return order(call, deleteOperation, {
    targetId: key.userId,
    subject: accessKeyId,
    input: { ...placeIn(service, region), username, keyId: key.id, accessKeyId, before: key.state },
    details: { region, username },
  });
}
