// Prints what each role is offered on the screens, as the browser tests saw it.
import path from 'node:path';
import { columns, type Column } from '../e2e/src/rights/columns.ts';
import { observationsFile, readObservations, type Observations } from '../e2e/src/rights/observations.ts';
import { points } from '../e2e/src/rights/points.ts';

const cellOf = (seen: Observations, column: string, point: string): string => seen[column]?.[point] ?? '';
const isWhole = (cell: string): boolean => cell === 'may' || cell === 'may not';

/** Of all those that could be walked, a run walks some. */
const walked = (seen: Observations): readonly Column[] => columns.filter(({ id }) => id in seen);

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The table as Markdown: a row for each point, a column for each role. */
export function rightsTable(seen: Observations): string {
  const shown = walked(seen);
  const rows = points.map(({ id, part, says }) =>
    line([`${part} ${says} (\`${id}\`)`, ...shown.map((column) => cellOf(seen, column.id, id))]),
  );
  const heads = ['point', ...shown.map(({ id }) => id)];
  return [line(heads), line(heads.map(() => '---')), ...rows].join('\n');
}

/** What is wrong with what was seen, as sentences: points that nobody is offered, cells that say something else, rows without a point. */
export function findHoles(seen: Observations): string[] {
  const known = new Set<string>(points.map(({ id }) => id));
  const shown = walked(seen);
  const odd = shown.flatMap(({ id: column }) =>
    points
      .map(({ id }) => ({ id, cell: cellOf(seen, column, id) }))
      .filter(({ cell }) => cell !== '' && !isWhole(cell))
      .map(({ id, cell }) => `${id}, ${column}: ${cell}.`),
  );
  const unseen = points
    .filter(({ id }) => !shown.some((column) => cellOf(seen, column.id, id) === 'may'))
    .map(({ id }) => `${id}: the browser tests saw it offered to nobody.`);
  const strangers = Object.values(seen).flatMap((column) =>
    Object.keys(column).filter((id) => !known.has(id)),
  );
  return [
    ...unseen,
    ...odd,
    ...[...new Set(strangers)].map((id) => `${id} was seen and is no point of the table.`),
  ];
}

/** How many cells say what. */
export function sumOf(seen: Observations): string {
  const shown = walked(seen);
  const cells = shown.flatMap(({ id }) => points.map((point) => cellOf(seen, id, point.id)));
  const counts = [...new Set(cells)].map(
    (cell) => `${cells.filter((one) => one === cell).length} × ${cell || 'not looked at'}`,
  );
  return `${points.length} points × ${shown.length} roles: ${counts.join(', ')}`;
}

if (import.meta.main) {
  const file = process.argv[2] ?? observationsFile;
  const seen = readObservations(path.resolve(file));
  const holes = findHoles(seen);
  process.stdout.write(`${rightsTable(seen)}\n\n${sumOf(seen)}\n`);
  for (const hole of holes) process.stdout.write(`${hole}\n`);
  process.exitCode = holes.length === 0 ? 0 : 1;
}
