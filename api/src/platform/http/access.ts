import { isChange, needsPerson } from '@portal/contract/endpoint-rules';
import { authErrors } from '@portal/contract/errors';
import type { Access, Endpoint } from '@portal/contract/http';
import { goesOnSuspended } from '@portal/contract/permissions';
import { forbidden, Problem } from './problem.ts';
import type { Principal } from './principal.ts';

const unauthenticated = (): Problem => new Problem(authErrors.bearerNotValid);

const refusedWhileActing = (): Problem => new Problem('refusedWhileActing');

const refusedToToken = (): Problem => new Problem('refusedToApiToken');

function checkComplete(principal: Principal): void {
  if (principal.codeOutstanding) {
    throw new Problem(authErrors.upgradeCodeOutstanding);
  }
  if (principal.termsOutstanding) {
    throw new Problem(authErrors.termsOutstanding);
  }
}

function checkRights(access: Access, principal: Principal): void {
  if ('may' in access) {
    if (!principal.permissions.has(access.may)) throw forbidden();
    if (access.of && !access.of.includes(principal.kind)) throw forbidden();
  }
  if ('notWhileActing' in access && principal.acting) throw refusedWhileActing();
}

function checkDeletion({ access }: Endpoint, { deletingUntil }: Principal): void {
  if (deletingUntil === null || !('may' in access) || access.whileDeleting) return;
  throw new Problem('companyDeleting');
}

function checkSuspension(endpoint: Endpoint, principal: Principal): void {
  const { access } = endpoint;
  if (!principal.readOnly || !('may' in access) || access.whileSuspended || !isChange(endpoint)) return;
  if (goesOnSuspended(access.may, principal.kind, principal.acting)) return;
  throw new Problem('partnerSuspended');
}

/** Throws unless the endpoint's record lets the caller in; answers the principal that it let in, if it needs one. */
export function checkAccess(endpoint: Endpoint, principal: Principal | null): Principal | null {
  const { access } = endpoint;
  if ('who' in access && access.who === 'anyone') return principal;
  if (!principal) throw unauthenticated();
  if (principal.apiToken !== null && needsPerson(endpoint)) throw refusedToToken();
  if ('who' in access && access.who === 'halfway') return principal;
  checkComplete(principal);
  checkRights(access, principal);
  checkDeletion(endpoint, principal);
  checkSuspension(endpoint, principal);
  return principal;
}
