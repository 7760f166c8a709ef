import { useTexts } from '../platform/use-texts.ts';
import { BarChart, type Bar } from '../ui/chart/bar-chart.tsx';
import { unitOf } from './sizes.ts';
import { useStoredText, type Metered } from './usage-columns.ts';

export type Period = Metered & { key: string; label: string; name: string };
type UsageChartProps = { label: string; periods: readonly Period[]; currency: string };

/** The unit of the highest bar, which the axis counts in. */
export const unitIn = (periods: readonly Metered[]) =>
  unitOf(Math.max(1, ...periods.map(({ averageBytes }) => averageBytes ?? 0)));

/** What was stored in each period. */
export function UsageChart({ label, periods, currency }: UsageChartProps) {
  const { t, format, language } = useTexts();
  const stored = useStoredText();
  const { bytes } = unitIn(periods);
  const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-US', { maximumFractionDigits: 2 });
  const bars = periods.map((period): Bar => {
    const { key, averageBytes, hours, hoursExpected: expected, customerMinor, name } = period;
    const parts = [
      name,
      stored(period),
      ...(expected > 0 ? [t('s3-storage.usage.hoursMeasured', { hours, expected })] : []),
      ...(customerMinor === null ? [] : [format.money(customerMinor, currency)]),
    ];
    return {
      key,
      label: period.label,
      value: averageBytes === null ? null : averageBytes / bytes,
      isExpected: expected > 0,
      words: parts.join(' · '),
    };
  });
  return (
    <BarChart
      label={label}
      bars={bars}
      tick={(value) => number.format(value)}
      hint={t('s3-storage.usage.point')}
      gapLabel={t('s3-storage.usage.gap')}
    />
  );
}
