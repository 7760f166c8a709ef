import type { Bodies, Description, Operation } from './description.ts';

/** What no referee can see to be missing, because the description asks it of nobody: in so many of the operations. */
export type Unseen = { what: string; operations: number; of: number };

const methodOf = ({ name }: Operation): string => name.split(' ')[0] ?? '';
const asksFor = ({ parameters }: Operation, place: string, name: RegExp): boolean =>
  parameters.some((one) => one.in === place && one.required === true && name.test(one.name));
const hasQuery = ({ parameters }: Operation, name: RegExp): boolean =>
  parameters.some((one) => one.in === 'query' && name.test(one.name));

const sort = /^\$?(?:sort|order)/i;

/** Whether a schema takes an object without anything in it: it has no `required`. */
const takesNothing = ({ schemas }: Description, bodies: Bodies): boolean =>
  Object.entries(bodies).some(
    ([type, schema]) => /json/.test(type) && (!schema || schemas('answer', schema, {}).length === 0),
  );

/** What it answers when all is well, and says anything. */
const answersOf = ({ answers }: Operation): Bodies[] =>
  Object.entries(answers)
    .filter(([status, bodies]) => status.startsWith('2') && Object.keys(bodies).length > 0)
    .map(([, bodies]) => bodies);

type Judged = { description: Description; operation: Operation };

/** Of the operations that were judged. */
export function unseenOf(judged: readonly Judged[]): Unseen[] {
  const changing = judged.filter(({ operation }) => ['PUT', 'PATCH', 'DELETE'].includes(methodOf(operation)));
  const sorted = judged.filter(({ operation }) => hasQuery(operation, sort));
  const telling = judged.filter(({ operation }) => answersOf(operation).length > 0);
  const count = (what: string, all: readonly Judged[], isUnseen: (one: Judged) => boolean): Unseen => ({
    what,
    operations: all.filter(isUnseen).length,
    of: all.length,
  });
  return [
    count(
      'a missing If-Match, by which a change that came too late would be refused',
      changing,
      ({ operation }) => !asksFor(operation, 'header', /^if-match$/i),
    ),
    count(
      'a missing sort, without which pages may overlap',
      sorted,
      ({ operation }) => !asksFor(operation, 'query', sort),
    ),
    count('an answer without any field: its schema requires none', telling, ({ description, operation }) =>
      answersOf(operation).some((bodies) => takesNothing(description, bodies)),
    ),
  ];
}
