import { totalOf, type Bar } from './bar.ts';
import classes from './bar-chart.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** The lowest part draws the line of a measured nothing. */
const shareOf = (part: number, total: number, index: number): number =>
  total === 0 ? Number(index === 0) : part / total;

/** One bar: what was measured of it at the left, the share that was not beside it; above it what it is expected to reach. */
export function Column({ bar, top, isAt }: { bar: Bar; top: number; isAt: boolean }) {
  const { parts, missing, forecast = null } = bar;
  const isGap = missing >= 1;
  const total = totalOf(bar);
  return (
    <div className={classes.slot} data-at={isAt || undefined}>
      {isGap && <i className={classes.gap} data-gap />}
      {!isGap && parts !== null && (
        <div className={classes.bar} style={{ height: percent(total / top) }}>
          <div className={classes.measured}>
            {parts.map((part, index) => (
              <i key={index} data-series={index} style={{ flexGrow: shareOf(part, total, index) }} />
            ))}
          </div>
          {missing > 0 && <i className={classes.missing} data-missing style={{ width: percent(missing) }} />}
        </div>
      )}
      {forecast !== null && forecast > total && (
        <i
          className={classes.forecast}
          data-forecast
          style={{ bottom: percent(total / top), height: percent((forecast - total) / top) }}
        />
      )}
    </div>
  );
}
