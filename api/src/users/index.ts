import {
  deleteUser,
  disableUser,
  enableUser,
  getUser,
  inviteUser,
  listCustomerUsers,
  listUsers,
  resendUserInvitation,
  resetUserTwoFactor,
  updateUser,
} from '@portal/contract/users';
import { createInviteUser } from '../auth/index.ts';
import { reads, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { customerUserColumns, userColumns } from './csv.ts';
import { customerUsersPage, oneUser, usersPage } from './repository.ts';
import {
  disable,
  enable,
  invite,
  missingUser as missing,
  organizationOf,
  remove,
  resend,
  resetMfa,
  update,
} from './service.ts';

const usersBindings = (platform: Platform): Binding[] => {
  const inviteByMail = createInviteUser(platform);
  return [
    reads(
      listUsers,
      ({ principal, query }) => usersPage(platform.sealer, organizationOf(principal), query),
      userColumns,
    ),
    reads(
      listCustomerUsers,
      ({ tenant: { partnerId }, query }) => customerUsersPage(platform.sealer, partnerId, query),
      customerUserColumns,
    ),
    reads(getUser, ({ principal, query }) =>
      oneUser({ organization: organizationOf(principal), id: query.id, missing }),
    ),
    writes(inviteUser, (call) => invite(call, inviteByMail)),
    writes(resendUserInvitation, (call) => resend(call, inviteByMail)),
    writes(updateUser, update),
    writes(disableUser, disable),
    writes(enableUser, enable),
    writes(deleteUser, remove),
    writes(resetUserTwoFactor, resetMfa),
  ];
};

export const usersCapability: Capability = { name: 'users', bindings: usersBindings };
