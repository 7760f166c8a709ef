import { pick, seed } from '@portal/api/testing/sample';
import { columns, type Column } from '../../rights/columns.ts';
import { expectedOf, points, type Point } from '../../rights/points.ts';

/** Somebody, and what is looked at as this person. */
export type Walk = { column: Column; points: readonly Point[] };

const isOwner = ({ role }: Column): boolean => role === 'owner';
const kinds = ({ acting, kind }: Column): string[] => [acting ? 'acting' : kind];

/** Owners, who between them may do everything, of each kind of organization somebody else, and somebody who acts. */
function columnsOf(withSeed: number): readonly Column[] {
  const others = columns.filter((column) => !isOwner(column));
  const taken = pick(others, { share: 0, kinds }, withSeed);
  return [...columns.filter(isOwner), ...others.filter((_, index) => taken.has(index))];
}

type One = { column: Column; point: Point };
const offers = ({ column, point }: One): string[] => [`${point.id} ${expectedOf(point, column)}`];

/** Each point once where it is offered, and once where it is not: another choice with another seed. */
export function sampledWalks(withSeed = seed): readonly Walk[] {
  const cells = columnsOf(withSeed).flatMap((column) => points.map((point) => ({ column, point })));
  const taken = pick(cells, { share: 0, kinds: offers }, withSeed);
  const some = cells.filter((_, index) => taken.has(index));
  return [...new Set(some.map(({ column }) => column))].map((column) => ({
    column,
    points: some.filter((cell) => cell.column === column).map(({ point }) => point),
  }));
}
