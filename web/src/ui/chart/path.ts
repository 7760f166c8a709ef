type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** Room above and below, so that the line is whole at its ends. */
const margin = 2.5;
const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The line through values that are as far from each other, from the lowest to the highest; `last` is where it ends. */
export function pathOf(
  values: readonly (number | null)[],
  { width, height }: Size,
): { path: string; last: Point | null } {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  const room = height - 2 * margin;
  // What has not changed runs in the middle.
  const yOf = (value: number): number =>
    span === 0 ? height / 2 : height - margin - ((value - least) / span) * room;
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => (value === null ? null : { x: index * step, y: yOf(value) }));
  const parts = points.map((point, index) => {
    if (point === null) return '';
    return `${points[index - 1] ? 'L' : 'M'}${short(point.x)} ${short(point.y)}`;
  });
  return { path: parts.join(''), last: points.findLast((point) => point !== null) ?? null };
}
