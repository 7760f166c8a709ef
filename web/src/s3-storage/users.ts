import {
  getStorageUser,
  listStorageUsers,
  storageUserCan,
  type StorageUser,
  type StorageUserRow,
} from '@portal/contract/s3-storage/users';
import { IconKey, IconUserOff, IconUsers } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import {
  useThingRefusal,
  type Panelled,
  type ThingRefusals,
  type Things,
} from '../services/things/things.ts';
import { userPaths } from './paths.ts';
import { s3Screens } from './screens.ts';

/** As far as the list knows. */
function useUserRefusals(): ThingRefusals<StorageUserRow> {
  const { t } = useTexts();
  const refusal = useThingRefusal(s3Screens);
  const owns = (count: number): string => t('s3-storage.users.not.owner', { count });
  return {
    editing: (user) =>
      refusal(user) ?? (storageUserCan.edit(user) ? undefined : t('s3-storage.users.not.failed')),
    deleting: (user) => refusal(user) ?? (storageUserCan.delete(user) ? undefined : owns(user.ownedBuckets)),
  };
}

export const storageUsers: Things<StorageUserRow, StorageUser> & Panelled = {
  ...userPaths,
  of: s3Screens,
  id: 'storage-users',
  texts: 's3-storage.users',
  icon: IconUsers,
  iconOff: IconUserOff,
  iconDetails: IconKey,
  list: listStorageUsers,
  one: getStorageUser,
  nameOf: ({ username }) => username,
  nameColumn: 'username',
  useRefusals: useUserRefusals,
};
