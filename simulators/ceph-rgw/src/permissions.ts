import { Refusal } from './messages.ts';
import type { BucketCall } from './bucket-call.ts';
import { verdictOf } from './policies.ts';
import { uidOf } from './state.ts';
import type { User } from './state.ts';

/** Refuses what the user may not do on a bucket or an object in it: policies first, then ownership. */
export function checkMay({ user, bucket, key }: Omit<BucketCall, 'world' | 'request'>, action: string): void {
  const resource = key === '' ? bucket.name : `${bucket.name}/${key}`;
  const verdict = verdictOf(user, { action, tenant: bucket.tenant, resource });
  const isOwner = bucket.owner === uidOf(user);
  if (verdict === 'Deny' || (verdict === 'none' && !isOwner)) throw new Refusal(403, 'AccessDenied');
}

/** What everybody may do who is not denied it: list the own buckets (`resource` empty), and create one. */
export function checkMayAsUser(user: User, action: string, resource: string): void {
  if (verdictOf(user, { action, tenant: user.tenant, resource }) === 'Deny')
    throw new Refusal(403, 'AccessDenied');
}

/** 16.2 asks only whether the policies deny it. */
export const mayBypass = ({ user, bucket, key }: BucketCall): boolean => {
  const resource = `${bucket.name}/${key}`;
  return (
    verdictOf(user, { action: 's3:BypassGovernanceRetention', tenant: bucket.tenant, resource }) !== 'Deny'
  );
};
