import type { ServiceOverview } from '@portal/contract/customers';

type Day = { day: string; average: number | null };

/** What several services stored together, day by day; null on a day on which none of them was measured. */
export function storedDays(services: readonly Pick<ServiceOverview, 'days'>[]): Day[] {
  const sums = new Map<string, number | null>();
  for (const { day, average } of services.flatMap(({ days }) => days)) {
    const before = sums.get(day) ?? null;
    sums.set(day, average === null ? before : (before ?? 0) + average);
  }
  return [...sums].map(([day, average]) => ({ day, average })).toSorted((a, b) => a.day.localeCompare(b.day));
}
