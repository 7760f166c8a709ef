import { expect, test } from 'vitest';
import { storedDays } from './stored-days.ts';

const service = (...averages: (number | null)[]) => ({
  days: averages.map((average, index) => ({ day: `2026-11-0${index + 1}`, average })),
});

test('what several services store is added up by day, and a day that none was measured on is a gap', () => {
  const days = storedDays([service(1, null, null), service(2, 4, null), { days: [] }]);
  expect(days.map(({ average }) => average)).toEqual([3, 4, null]);
  expect(days[0]?.day).toBe('2026-11-01');
});
