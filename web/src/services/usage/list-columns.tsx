import type { Metered } from '@portal/contract/services/usage';
import type { ReactNode } from 'react';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { Column, Sums } from '../../ui/list/types.ts';
import { useBelow } from '../../ui/viewport.ts';
import { marginOf, marginPercentOf, marginText, useCostNames } from './costs.ts';
import type { ServiceUsage } from './description.ts';
import { useAverageText, useComparedDay, useHoursText } from './words.tsx';
import classes from './usage.module.css';

/** A row of a list, or the sum of all. */
type Measured = Metered & { beforeMinor?: number | null };
const figure = { align: 'right', sortable: true } as const;

/** Costs of a list, with what is left to the partner for those who may know it. */
export function useCostColumns(currency: string): readonly Column<Measured>[] {
  const { t, format } = useTexts();
  const { customer, partner } = useCostNames();
  const onCard = useBelow('sm');
  const inCurrency = (name: string) => `${name}, ${format.currency(currency)}`;
  const pays: Column<Measured> = {
    ...figure,
    id: 'customerMinor',
    header: inCurrency(customer),
    width: 150,
    lastFirst: true,
    cell: ({ customerMinor }) => <span className={classes.pays}>{format.amount(customerMinor)}</span>,
    cardRole: 'beside',
  };
  if (!partner) return [pays];
  const percentOf = (row: Measured) => {
    const percent = marginPercentOf(row);
    if (!onCard || percent === null) return format.decimal(percent);
    return t('services.usage.marginShort', { percent: marginText(row, format) });
  };
  return [
    pays,
    {
      ...figure,
      id: 'partnerMinor',
      header: inCurrency(partner.pays),
      width: 126,
      cell: ({ partnerMinor }) => format.amount(partnerMinor),
    },
    {
      ...figure,
      id: 'marginMinor',
      header: inCurrency(partner.margin),
      width: 118,
      cell: (row) => format.amount(marginOf(row)),
    },
    {
      id: 'marginPercent',
      header: `${partner.margin}, %`,
      align: 'right',
      width: 84,
      cell: percentOf,
      cardRole: 'fact',
    },
  ];
}

/** The average of a list; without `unit` each in the one that suits it. */
export function useAverageColumn(of: ServiceUsage, unit?: { unit: string; size: number }): Column<Measured> {
  const { t, format } = useTexts();
  const textOf = useAverageText(of);
  const onCard = useBelow('sm');
  const column: Column<Measured> = {
    ...figure,
    id: 'average',
    header: t(`${of.service}.usage.average`),
    width: 104,
    cell: textOf,
    cardRole: 'fact',
  };
  if (unit === undefined || onCard) return column;
  return {
    ...column,
    header: t('services.usage.column.average', unit),
    cell: (row) => (row.average === null ? textOf(row) : format.decimal(row.average / unit.size)),
  };
}

/** Hours that were measured, of how many. */
export function useHoursColumn(): Column<Measured> {
  const { t } = useTexts();
  return {
    id: 'hours',
    header: t('services.usage.column.hours'),
    align: 'right',
    extra: true,
    cell: useHoursText(),
  };
}

const notable = 0.15;

/** By how much the cost differs from that of the month before. */
export function useChangeColumn(month: string): Column<Measured> {
  const { t, format } = useTexts();
  const day = useComparedDay(month);
  return {
    ...figure,
    id: 'change',
    header: t('services.usage.column.change', { day }),
    width: 88,
    cell: ({ customerMinor, beforeMinor = null }) => {
      const text = format.change(customerMinor, beforeMinor);
      const isNotable = text !== absent && Math.abs((customerMinor ?? 0) / (beforeMinor ?? 1) - 1) >= notable;
      return isNotable ? <strong className={classes.notable}>{text}</strong> : text;
    },
    cardRole: 'beside',
  };
}

type Rounded = Metered & { rounding: { customerMinor: number; partnerMinor: number | null } };

export const isRounded = ({ customerMinor, partnerMinor }: Rounded['rounding']): boolean =>
  customerMinor !== 0 || (partnerMinor ?? 0) !== 0;

/** What closes the parts above it to the sum below it; a share of it is none. */
export const roundingOf = (costs: readonly Column<Measured>[], sum: Rounded, own: Sums): Sums =>
  sumsOf(
    costs.filter(({ id }) => id !== 'marginPercent'),
    { ...sum, ...sum.rounding },
    own,
  );

/** What stands below the columns of figures; `name` and others are the list's own. */
export function sumsOf(columns: readonly Column<Measured>[], sum: Measured, own: Sums): Sums {
  const cells = columns.map(({ id, cell }): [string, ReactNode] => [id, cell(sum)]);
  return { ...Object.fromEntries(cells), ...own };
}
