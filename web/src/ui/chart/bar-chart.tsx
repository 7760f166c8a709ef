import { useState, type PointerEvent } from 'react';
import { ticksFor } from './scale.ts';
import classes from './bar-chart.module.css';

export type Bar = {
  key: string;
  /** Below the bar; empty where there is no room for each. */
  label: string;
  /** Null for a gap: nothing was measured, which is not zero. */
  value: number | null;
  /** False where there was nothing to measure, so that nothing is missing either. */
  isExpected: boolean;
  /** All that there is to say of it, read while the pointer is on it. */
  words: string;
};

type BarChartProps = {
  /** What it shows, for those who do not see it; the table behind has the numbers. */
  label: string;
  bars: readonly Bar[];
  /** A number at a grid line. */
  tick: (value: number) => string;
  /** Shown while no bar is pointed at. */
  hint: string;
  /** Says what the broken line means; shown when there is one. */
  gapLabel: string;
};

const height = 100;
const widthOfBar = (count: number): number => (count > 14 ? 0.72 : 0.5);
/** A measured nothing is a line, so that it does not look like a gap. */
const leastHeight = 0.8;

/** Bars of one series. A gap stays a gap: a broken line at the foot. */
export function BarChart({ label, bars, tick, hint, gapLabel }: BarChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value ?? 0)));
  const top = ticks.at(-1) ?? 1;
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(bars.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * bars.length))));
  };
  const hasGap = bars.some(isGap);
  return (
    <div>
      <p className={classes.words} aria-hidden>
        {(at === null ? undefined : bars[at]?.words) ?? hint}
      </p>
      <div className={classes.frame}>
        <div className={classes.ticks} aria-hidden>
          {ticks.toReversed().map((value) => (
            <span key={value}>{tick(value)}</span>
          ))}
        </div>
        <svg
          className={classes.plot}
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
        >
          {ticks.map((value) => (
            <line key={value} x1="0" x2={bars.length} {...level(height - (value / top) * height)} />
          ))}
          {bars.map((bar, index) => (
            <Column key={bar.key} bar={bar} index={index} count={bars.length} top={top} isAt={index === at} />
          ))}
        </svg>
        <div className={classes.labels} data-many={bars.length > 14 || undefined} aria-hidden>
          {bars.map((bar) => (
            <span key={bar.key}>{bar.label}</span>
          ))}
        </div>
      </div>
      {hasGap && (
        <p className={classes.legend}>
          <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden>
            <line className={classes.gap} x1="0" x2="24" y1="4" y2="4" />
          </svg>
          {gapLabel}
        </p>
      )}
    </div>
  );
}

const level = (y: number) => ({ y1: y, y2: y });
const isGap = ({ value, isExpected }: Bar): boolean => value === null && isExpected;

type ColumnProps = { bar: Bar; index: number; count: number; top: number; isAt: boolean };

function Column({ bar, index, count, top, isAt }: ColumnProps) {
  const width = widthOfBar(count);
  const x = index + (1 - width) / 2;
  const tall = bar.value === null ? 0 : Math.max(leastHeight, (bar.value / top) * height);
  return (
    <>
      {isAt && <rect className={classes.at} x={index} y="0" width="1" height={height} />}
      {isGap(bar) ? (
        <line className={classes.gap} x1={x} x2={x + width} {...level(height - leastHeight)} />
      ) : (
        <rect className={classes.bar} x={x} y={height - tall} width={width} height={tall} />
      )}
    </>
  );
}
