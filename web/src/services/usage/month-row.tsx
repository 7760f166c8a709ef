import type { ReactNode } from 'react';
import { linkTo, listWords, useGo, useWords } from '../../platform/address.ts';
import { comparedWith, monthIn } from '../../platform/months.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { MonthPicker } from '../../ui/month-picker.tsx';
import classes from './usage.module.css';

/** A list of costs begins with the highest. */
const mostFirst = '-customerMinor';

/** The month in the address, and the state of the list below. */
export function useUsageAddress(path: string) {
  const {
    month: named,
    customerId,
    partnerId,
    ...state
  } = useWords([...listWords, 'customerId', 'partnerId', 'month']);
  const go = useGo();
  const scope = { customerId, partnerId };
  const month = monthIn(named);
  return {
    month,
    state: { ...state, sort: state.sort ?? mostFirst },
    setMonth: (next: string) =>
      void go(linkTo(path, { ...state, cursor: undefined, page: undefined, ...scope, month: next })),
    setState: (next: typeof state) => void go(linkTo(path, { ...next, ...scope, month: named })),
  };
}

type MonthRowProps = { month: string; onChange: (month: string) => void; children?: ReactNode };

/** Which month, and what it is compared with. */
export function MonthRow({ month, onChange, children }: MonthRowProps) {
  const { t, format } = useTexts();
  const { isRunning, until, beforeUntil } = comparedWith(month);
  const range = (day: string) => format.dayRange(`${day.slice(0, 7)}-01`, day);
  const named = isRunning ? range : format.month;
  return (
    <div className={classes.month}>
      <MonthPicker month={month} onChange={onChange} />
      <p>{t('services.usage.compared', { days: named(until), before: named(beforeUntil) })}</p>
      {children}
    </div>
  );
}
