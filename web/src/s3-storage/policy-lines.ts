import { allowedBy, policyActions } from '@portal/contract/s3-storage/users';
import { type AccessLevel } from '@portal/contract/s3-storage/constants';

/** All buckets, or those that the policy names. */
export type PolicyScope = 'all' | 'named';

/** What a policy allows and what not, line by line. One of named buckets makes no new one, whatever else it allows. */
export const linesOf = (access: AccessLevel, scope: PolicyScope) =>
  policyActions.map((action) => {
    const isAllowed = allowedBy[access].includes(action);
    if (!isAllowed) return { isAllowed, text: `s3-storage.policy.mayNot.${action}` as const };
    if (action === 'manage' && scope === 'named') {
      return { isAllowed, text: 's3-storage.policy.may.manageNamed' as const };
    }
    return { isAllowed, text: `s3-storage.policy.may.${action}` as const };
  });
