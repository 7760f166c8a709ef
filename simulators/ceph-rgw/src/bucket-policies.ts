import { z } from 'zod';
import { isAbout, statement, type Question, type Verdict } from './policies.ts';
import type { Bucket, User } from './state.ts';
import { uidOf } from './state.ts';

const names = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const bucketStatement = statement.extend({
  Principal: z.union([z.literal('*'), z.record(z.string(), names)]),
  Resource: statement.shape.Resource.unwrap(),
});
const document = z.object({ Statement: z.array(bucketStatement) });
type Document = z.infer<typeof document>;

/** Null when it is none. */
export function bucketDocument(text: string): Document | null {
  try {
    return document.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a bucket's own policy says of somebody; `user` null: of who has no key. */
export function bucketVerdict(bucket: Bucket, user: User | null, question: Question): Verdict {
  const found = bucket.policy === null ? null : bucketDocument(bucket.policy);
  const effects = (found?.Statement ?? [])
    .filter(({ Principal }) => isMeant(Principal, user))
    .filter((one) => isAbout(one, bucket.tenant, question))
    .map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'Deny';
  return effects.includes('Allow') ? 'Allow' : 'none';
}

/** `*` is everybody; `arn:aws:iam::tenant:user/name` is a user. */
function isMeant(principal: Document['Statement'][number]['Principal'], user: User | null): boolean {
  const all = principal === '*' ? ['*'] : Object.values(principal).flat();
  if (all.includes('*')) return true;
  return (
    user !== null && all.includes(`arn:aws:iam::${user.tenant}:user/${user.userId}`) && uidOf(user) !== ''
  );
}
