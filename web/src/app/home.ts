import type { Me } from '@portal/contract/auth/sign-in';

/** The organization that the person works in: the acting one while impersonating. */
export const organizationOf = (me: Me): Me['organization'] => me.actingAs?.organization ?? me.organization;

/** Where an owner of a company that is to be deleted gets, and nowhere else. */
export const deletionPath = '/company/deletion';

/** Where login, `/` and the 404 button lead until the dashboard exists. */
export function home(me: Me): string {
  if (me.deletion !== null) return deletionPath;
  return organizationOf(me).kind === 'customer' ? '/services/s3-storage/buckets' : '/customers/customers';
}
