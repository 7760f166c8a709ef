import { ProviderFailure } from '@portal/ports/failure';

const tenantName = /^\w{1,64}$/;
const userName = /^[\w+=,.@-]{1,64}$/;
const newBucketName = /^(?!.*(\.\.|\.-|-\.))(?!\d+\.\d+\.\d+\.\d+$)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
// Older buckets may have names that a new one may not.
const bucketName = /^[A-Za-z\d][\w.-]{2,254}$/;

/** The uid of a user in a tenant. The gateway takes `$`, `:` and blanks in names and then reads them differently. */
export function uidOf(tenant: string, username: string): string {
  refuseUnless(tenantName.test(tenant), 'The name of the tenant is not allowed.');
  refuseUnless(userName.test(username), 'The name of the user is not allowed.');
  return `${tenant}$${username}`;
}

/** What all uids of a tenant begin with. */
export function uidPrefixOf(tenant: string): string {
  refuseUnless(tenantName.test(tenant), 'The name of the tenant is not allowed.');
  return `${tenant}$`;
}

/** How the admin interface names a bucket of a tenant. */
export function bucketPathOf(tenant: string, name: string): string {
  refuseUnless(tenantName.test(tenant), 'The name of the tenant is not allowed.');
  refuseUnless(bucketName.test(name), 'The name of the bucket is not allowed.');
  return `${tenant}/${name}`;
}

export function refuseBadNewName(name: string): void {
  refuseUnless(newBucketName.test(name), 'The name of the bucket is not allowed.');
}

/** Also of a bucket that is not there yet; narrower than what the admin interface takes, and without wildcards. */
export function refuseBadBucketName(name: string): void {
  refuseUnless(bucketName.test(name), 'The name of a bucket in the policy is not allowed.');
}

/** The owner's name in the portal: the uid without its tenant. */
export const usernameOf = (uid: string): string => uid.slice(uid.indexOf('$') + 1);

function refuseUnless(allowed: boolean, message: string): void {
  if (!allowed) throw new ProviderFailure('refused', message);
}
