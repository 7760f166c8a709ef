import type { Metered } from '@portal/contract/services/usage';
import { absent } from '../../platform/format.ts';
import { comparedWith } from '../../platform/months.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { ServiceUsage } from './description.ts';
import classes from './usage.module.css';

/** An average in words; what was not measured is said to be so, and is not zero. */
export function useAverageText({ textOf }: ServiceUsage): (metered: Metered) => string {
  const { t, language } = useTexts();
  return ({ average, hoursExpected }) => {
    if (average !== null) return textOf(average, language);
    return hoursExpected > 0 ? t('services.usage.notMeasured') : absent;
  };
}

/** How much of what there was to measure was not, 0 to 1. */
export const missingOf = ({ hours, hoursExpected }: Metered): number =>
  hoursExpected === 0 ? 0 : Math.max(0, 1 - hours / hoursExpected);

/** The hours that were measured, and the share that is missing: never none while an hour is. */
export function useHoursText(): (metered: Metered) => string {
  const { t, format } = useTexts();
  return (metered) => {
    const { hours, hoursExpected: expected } = metered;
    const missing = missingOf(metered);
    if (missing === 0) return t('services.usage.hours', { hours, expected });
    const percent = format.percent(Math.ceil(missing * 1000) / 10);
    return t('services.usage.hoursMissing', { hours, expected, percent });
  };
}

/** What a month is compared with, in a word: "23 Oct", or "Sep" for all of it. */
export function useComparedDay(month: string): string {
  const { format } = useTexts();
  const { isRunning, beforeUntil } = comparedWith(month);
  return isRunning ? format.dayShort(beforeUntil) : format.monthShort(beforeUntil);
}

type NamedProps = { row: { name: string; exists: boolean }; href: string | undefined };

/** The name of a thing or a customer, with a link to it as long as it is there. */
export function UsedName({ row: { name, exists }, href }: NamedProps) {
  const { t } = useTexts();
  if (!exists) {
    return (
      <span className={classes.past}>
        <span>{name}</span> <span className={classes.gone}>{t('services.usage.gone')}</span>
      </span>
    );
  }
  if (href === undefined) return name;
  return (
    <TextLink look="name" href={href}>
      {name}
    </TextLink>
  );
}
