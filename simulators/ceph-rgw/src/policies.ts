import { z } from 'zod';
import type { User } from './state.ts';

const policyAttribute = 'user.rgw.user-policy';

const words = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

// As in 16.2, `NotAction` is taken and has no effect, and so has no statement without `Action`.
export const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: words.default([]),
  Resource: words.optional(),
  NotResource: words.optional(),
});
const document = z.object({ Statement: z.array(statement) });
type Statement = z.infer<typeof statement>;

/** What is asked: an action, such as `s3:GetObject`, on a bucket (`name`) or object (`name/key`) of a tenant. */
export type Question = { action: string; tenant: string; resource: string };

/** `none`: nothing, so that something else decides. A denial counts before all else. */
export type Verdict = 'Allow' | 'Deny' | 'none';

/** What a user's policies say of it. */
export function verdictOf(user: User, question: Question): Verdict {
  const effects = statementsOf(user)
    .filter((one) => isAbout(one, user.tenant, question))
    .map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'Deny';
  return effects.includes('Allow') ? 'Allow' : 'none';
}

function statementsOf({ attributes }: User): Statement[] {
  const coded = attributes[policyAttribute];
  return coded === undefined
    ? []
    : documentsIn(coded).flatMap((text) => document.parse(JSON.parse(text)).Statement);
}

/** A count, then names and documents, each with its length before it. */
function documentsIn(coded: string): string[] {
  const bytes = Buffer.from(coded, 'base64');
  const texts: string[] = [];
  for (let at = 4; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32LE(at);
    texts.push(bytes.toString('utf8', at + 4, end));
    at = end;
  }
  return texts.filter((_text, index) => index % 2 === 1);
}

/** `own` is the tenant that a name without one is of. */
export function isAbout(
  { Action, Resource, NotResource }: Statement,
  own: string,
  question: Question,
): boolean {
  if (!Action.some((pattern) => matches(pattern, question.action))) return false;
  const isNamed = (patterns: string[]): boolean =>
    patterns.some((pattern) => pattern === '*' || matchesArn(pattern, own, question));
  if (Resource !== undefined) return isNamed(Resource);
  return NotResource === undefined || !isNamed(NotResource);
}

/** `arn:aws:s3:::name` is of one's own tenant. */
function matchesArn(pattern: string, own: string, { tenant, resource }: Question): boolean {
  const [, , service, , account = '', ...name] = pattern.split(':');
  const ofTenant = account === '*' || (account === '' ? own : account) === tenant;
  return service === 's3' && ofTenant && matches(name.join(':'), resource);
}

function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
