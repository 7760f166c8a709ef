import type { Permission } from '@portal/contract/permissions';
import type { Me } from '@portal/contract/auth/sign-in';
import { useMe } from './current-session.ts';

/** True when that person may; nobody may nothing. */
export const may = (me: Pick<Me, 'permissions'> | null, permission: Permission): boolean =>
  me?.permissions.includes(permission) ?? false;

/** True when the person signed in may. */
export const useMay = (permission: Permission): boolean => may(useMe(), permission);
