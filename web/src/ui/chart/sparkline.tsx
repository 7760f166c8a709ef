import { pathOf } from './path.ts';
import classes from './sparkline.module.css';

const width = 96;
const height = 24;
const radius = 2.5;

/** How something came to be what the figure beside it says; what is missing is a gap. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const { path, last } = pathOf(values, { width: width - radius, height });
  if (last === null) return null;
  return (
    <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={path} />
      <circle cx={last.x} cy={last.y} r={radius} />
    </svg>
  );
}
