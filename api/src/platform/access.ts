import { authErrors } from '@portal/contract/errors';
import type { Access, Endpoint } from '@portal/contract/http';
import { goesOnSuspended, onlyReads } from '@portal/contract/permissions';
import { forbidden, Problem } from './problem.ts';
import type { Principal } from './principal.ts';

const unauthenticated = (): Problem =>
  new Problem(401, authErrors.bearerNotValid, 'The access token is missing, not valid or expired.');

const refusedWhileActing = (): Problem =>
  new Problem(403, 'refusedWhileActing', 'This is not possible while you act for another organization.');

const refusedToToken = (): Problem =>
  new Problem(403, 'refusedToApiToken', 'An API token cannot do this: it takes the person, signed in.');

/** The steps of sign-in, what changes one's own account, and what a record keeps for the person. */
function needsPerson({ access, method, changes }: Endpoint): boolean {
  if ('may' in access) return access.inPerson === true;
  if (access.who !== 'user') return access.who === 'halfway';
  return method !== 'GET' || changes === true || access.inPerson === true;
}

function checkComplete(principal: Principal): void {
  if (principal.codeOutstanding) {
    throw new Problem(403, authErrors.upgradeCodeOutstanding, 'The one-time code is still missing.');
  }
  if (principal.termsOutstanding) {
    throw new Problem(403, authErrors.termsOutstanding, 'You need to accept the terms first.');
  }
}

function checkRights(access: Access, principal: Principal): void {
  if ('may' in access) {
    if (!principal.permissions.has(access.may)) throw forbidden();
    if (access.of && !access.of.includes(principal.kind)) throw forbidden();
  }
  if ('notWhileActing' in access && principal.acting) throw refusedWhileActing();
}

/** True for a call that changes something; a POST under a permission to read changes nothing. */
export const isChange = ({ access, method }: Endpoint): boolean =>
  method !== 'GET' && !('may' in access && onlyReads(access.may));

function checkDeletion({ access }: Endpoint, { deletingUntil }: Principal): void {
  if (deletingUntil === null || !('may' in access) || access.whileDeleting) return;
  throw new Problem(403, 'companyDeleting', 'The organization is to be deleted: keep it first.');
}

function checkSuspension(endpoint: Endpoint, principal: Principal): void {
  const { access } = endpoint;
  if (!principal.readOnly || !('may' in access) || access.whileSuspended || !isChange(endpoint)) return;
  if (goesOnSuspended(access.may, principal.kind, principal.acting)) return;
  throw new Problem(
    403,
    'partnerSuspended',
    'Your partner account is suspended: you can read, but not change.',
  );
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
