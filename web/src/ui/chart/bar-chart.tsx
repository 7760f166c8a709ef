import { useState, type PointerEvent } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { totalOf, type Bar } from './bar.ts';
import { Column } from './column.tsx';
import { Legend } from './legend.tsx';
import { ticksFor } from './scale.ts';
import classes from './bar-chart.module.css';

type BarChartProps = {
  /** What it shows, for those who do not see it; the table behind has the numbers. */
  label: string;
  bars: readonly Bar[];
  /** From below. */
  series: readonly string[];
  forecastLabel?: string;
};

/** So many bars are too many for a fixed width. */
const mostWide = 14;

/** Stacked bars; of one series with a legend for gaps alone. */
export function BarChart({ label, bars, series, forecastLabel }: BarChartProps) {
  const { language } = useTexts();
  const [at, setAt] = useState<number | null>(null);
  const ticks = ticksFor(Math.max(0, ...bars.map((bar) => Math.max(totalOf(bar), bar.forecast ?? 0))));
  const top = ticks.at(-1) ?? 1;
  const many = bars.length > mostWide || undefined;
  const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-US', { maximumFractionDigits: 2 });
  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(bars.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * bars.length))));
  };
  return (
    <div className={classes.chart} data-many={many}>
      <div className={classes.ticks} aria-hidden>
        {ticks.toReversed().map((value) => (
          <span key={value}>{number.format(value)}</span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="img"
        aria-label={label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
      >
        {ticks.map((value) => (
          <i key={value} className={classes.line} />
        ))}
        <div className={classes.bars}>
          {bars.map((bar, index) => (
            <Column key={bar.key} bar={bar} top={top} isAt={index === at} />
          ))}
        </div>
        <Pointed bar={at === null ? undefined : bars[at]} isRight={(at ?? 0) < bars.length / 2} />
      </div>
      <div className={classes.labels} aria-hidden>
        {bars.map((bar) => (
          <span key={bar.key}>{bar.label}</span>
        ))}
      </div>
      <Legend bars={bars} series={series} forecastLabel={forecastLabel} />
    </div>
  );
}

/** At the side where the pointer is not. */
function Pointed({ bar, isRight }: { bar: Bar | undefined; isRight: boolean }) {
  if (!bar) return null;
  return (
    <dl className={classes.pointed} data-right={isRight || undefined} aria-hidden>
      <dt className={classes.name}>{bar.name}</dt>
      {bar.facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
