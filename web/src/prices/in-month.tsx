import { hoursOfMonth } from '@portal/contract/prices';
import { useTexts } from '../platform/use-texts.ts';
import classes from './prices.module.css';

type InMonthProps = {
  /** `2026-11`. */
  month: string;
  currency: string;
  /** What 730 hours cost, and what for, in words. */
  minor: number;
  per: string;
  /** What the hours of the month cost. */
  inMonthMinor: number;
};

/** Leads from an amount per month of 730 hours to what the hours of a month of the calendar cost. */
export function InMonth({ month, currency, minor, per, inMonthMinor }: InMonthProps) {
  const { t, format } = useTexts();
  return (
    <p className={classes.text}>
      {t('prices.inMonth', {
        amount: format.money(minor, currency),
        per,
        month: format.month(month),
        hours: hoursOfMonth(month),
        inMonth: format.money(inMonthMinor, currency),
      })}
    </p>
  );
}
