import { useTexts } from '../../platform/use-texts.ts';
import type { Bar } from './bar.ts';
import classes from './bar-chart.module.css';

type LegendProps = { bars: readonly Bar[]; series: readonly string[]; forecastLabel: string | undefined };

/** The series in the order in which they are stacked, and what is drawn in a way of its own. */
export function Legend({ bars, series, forecastLabel }: LegendProps) {
  const { t } = useTexts();
  const has = {
    forecast: bars.some(({ forecast = null }) => forecast !== null),
    missing: bars.some(({ missing }) => missing > 0 && missing < 1),
    gap: bars.some(({ missing }) => missing >= 1),
  };
  const marks = [
    ...(series.length > 1 ? series.map((name, index) => ({ name, kind: String(index) })) : []),
    ...(has.forecast ? [{ name: forecastLabel, kind: 'forecast' }] : []),
    ...(has.missing ? [{ name: t('ui.chart.partly'), kind: 'missing' }] : []),
    ...(has.gap ? [{ name: t('ui.chart.gap'), kind: 'gap' }] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <ul className={classes.legend}>
      {marks.map(({ name, kind }) => (
        <li key={kind}>
          <i data-kind={kind} /> {name}
        </li>
      ))}
    </ul>
  );
}
