import {
  createRestoreOperator,
  getRestoreOperator,
  listRestoreOperators,
  type getRestoreOperator as GetRole,
  type RestoreRole,
} from '@portal/contract/m365-backup/restore';
import type { ResponseOf } from '@portal/contract/http';
import { IconInfoCircle, IconUserOff, IconUserShield } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import type { ServiceScreens } from '../../services/screens.ts';
import {
  useThingRefusal,
  type Panelled,
  type ThingRefusals,
  type Things,
} from '../../services/things/things.ts';
import { restorePaths } from '../paths.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';

/** The service for those who may say who restores, who are fewer than those who may order. */
export const restoreScreens: ServiceScreens<BackupStatus> = {
  ...backupScreens,
  order: createRestoreOperator,
};

export type WholeRole = ResponseOf<typeof GetRole>;

function useRoleRefusals(): ThingRefusals<RestoreRole> {
  const { t } = useTexts();
  const refusal = useThingRefusal(restoreScreens);
  return {
    editing: (role) =>
      refusal(role) ?? (role.state === 'failed' ? t('m365-backup.restore.edit.notThere') : undefined),
    deleting: refusal,
  };
}

export const roles: Things<RestoreRole, WholeRole> & Panelled = {
  ...restorePaths,
  of: restoreScreens,
  id: 'restore-operators',
  texts: 'm365-backup.restore',
  icon: IconUserShield,
  iconOff: IconUserOff,
  iconDetails: IconInfoCircle,
  list: listRestoreOperators,
  one: getRestoreOperator,
  nameOf: ({ name }) => name,
  nameColumn: 'name',
  useRefusals: useRoleRefusals,
};
