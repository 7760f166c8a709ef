import type { getMe, Me } from '@portal/contract/auth/sign-in';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { servicesOffered } from '../services/offered.ts';
import { bearerNotValid, callerOf } from './halfway.ts';
import { readSelf, type Self } from './me-repository.ts';

function actingAs(principal: Principal, { organization }: Self): Me['actingAs'] {
  const [role] = principal.roles;
  if (!principal.acting || !role) return null;
  return {
    organization,
    realOrganizationName: principal.home.organizationName,
    role,
    endsAt: principal.expiresAt.toISOString(),
  };
}

/** Who the token speaks for; while acting, organization and rights are the other one's, the user stays. */
export function createMe(platform: Platform) {
  return async (call: OpenCall<typeof getMe>): Promise<ResponseOf<typeof getMe>> => {
    const principal = callerOf(call.principal);
    const self = await readSelf(platform.auth, principal);
    if (!self) throw bearerNotValid();
    return {
      ...self,
      roles: principal.roles,
      permissions: [...principal.permissions],
      actingAs: actingAs(principal, self),
      readOnly: principal.readOnly,
      servicesOffered: servicesOffered(platform.clouds),
      demo: platform.config.DEMO,
      links: {
        knowledgeBase: platform.config.KNOWLEDGE_BASE_URL ?? null,
        feedback: platform.config.FEEDBACK_URL ?? null,
      },
    };
  };
}
