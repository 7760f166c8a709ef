import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from './button.tsx';
import { lastMonths } from '../platform/months.ts';
import classes from './month-picker.module.css';

type MonthPickerProps = { month: string; onChange: (month: string) => void };

/** The running month and the twelve before it. */
export function MonthPicker({ month, onChange }: MonthPickerProps) {
  const { t, format } = useTexts();
  const last = lastMonths();
  // Chosen before the month turned, it may be one more than are shown.
  const months = last.includes(month) ? last : [...last, month];
  const at = months.indexOf(month);
  const step = (by: number) => {
    const next = months[at + by];
    if (next !== undefined) onChange(next);
  };
  return (
    <div className={classes.picker}>
      <IconButton
        icon={IconChevronLeft}
        label={t('ui.month.before')}
        size={36}
        bordered
        disabled={at === months.length - 1}
        onClick={() => step(1)}
      />
      <span className={classes.select}>
        <select
          value={month}
          aria-label={t('ui.month.name')}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {format.month(one)}
            </option>
          ))}
        </select>
        <IconSelector size={14} aria-hidden />
      </span>
      <IconButton
        icon={IconChevronRight}
        label={t('ui.month.after')}
        size={36}
        bordered
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
    </div>
  );
}
