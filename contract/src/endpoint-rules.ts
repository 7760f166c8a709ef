import type { Endpoint } from './http.ts';
import { onlyReads } from './permissions.ts';

/** True for a call that changes something; a POST under a permission to read changes nothing. */
export const isChange = ({ access, method }: Endpoint): boolean =>
  method !== 'GET' && !('may' in access && onlyReads(access.may));

/** The steps of sign-in, what changes one's own account, and what a record keeps for the person. */
export function needsPerson({ access, method, unsafe }: Endpoint): boolean {
  if ('may' in access) return access.inPerson === true;
  if (access.who !== 'user') return access.who === 'halfway';
  return method !== 'GET' || unsafe === true || access.inPerson === true;
}
