import type { Endpoint } from '@portal/contract/http';
import { createInviteUser } from '../auth/index.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';

type Call = Pick<WriteCall<Endpoint>, 'tx' | 'tenant' | 'principal' | 'request'>;
type Owner = { organization: { id: string; name: string }; email: string };

export type InviteOwner = (call: Call, owner: Owner) => Promise<void>;

/**
 * Invites the first owner of a customer; a taken address is answered like any other. Nobody makes owners while acting
 * for another organization, also not by creating a customer.
 */
export function createInviteOwner(platform: Platform): InviteOwner {
  const inviteUser = createInviteUser(platform);
  return async ({ tx, tenant, principal, request }, { organization, email }) => {
    if (principal.acting) {
      throw new Problem('refusedWhileActing');
    }
    await inviteUser(tx, {
      partnerId: tenant.partnerId,
      organizationId: organization.id,
      organizationName: organization.name,
      email,
      roles: ['owner'],
      principal,
      request,
    });
  };
}
