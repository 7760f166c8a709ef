import { z } from 'zod';

const words = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const statement = z.object({
  Effect: z.string(),
  Principal: z.union([z.literal('*'), z.record(z.string(), words)]).optional(),
  NotPrincipal: z.unknown().optional(),
});
const document = z.object({
  Statement: z.union([statement.transform((one) => [one]), z.array(statement)]),
});

/** True when a bucket's policy allows anything to everybody, under a condition too, or cannot be read. */
export function opensToAll(text: string): boolean {
  const found = document.safeParse(parsed(text));
  if (!found.success) return true;
  return found.data.Statement.some(
    ({ Effect, Principal, NotPrincipal }) =>
      Effect === 'Allow' && (NotPrincipal !== undefined || isEverybody(Principal)),
  );
}

const isEverybody = (principal: z.infer<typeof statement>['Principal']): boolean =>
  principal === '*' ||
  Object.values(principal ?? {}).some((names) => names.some((name) => name === '*' || name.endsWith(':*')));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
