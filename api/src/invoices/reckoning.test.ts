import { describe, expect, test } from 'vitest';
import { easterOf, inTimeUntil, isBankingDay } from './banking-days.ts';
import {
  fiscalYearOf,
  invoiceNumber,
  invoicePaymentNumber,
  mailPaymentNumber,
  paymentNumber,
} from './payment-numbers.ts';
import { divided } from './payments.ts';
import { vatOfLines } from './vat.ts';

/** By hand, as banks check it: every second digit from the right counts twice, and all make a multiple of ten. */
const passesLuhn = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const twice = Number(digit) * (1 + (at % 2));
      return sum + Math.floor(twice / 10) + (twice % 10);
    }, 0) %
    10 ===
  0;

describe('payment numbers', () => {
  test.each([
    ['202600012', '20260001217'],
    ['202601203', '20260120314'],
    ['1', '133'],
  ])('of %s the number is %s', (digits, number) => {
    expect(paymentNumber(digits)).toBe(number);
    expect(passesLuhn(number)).toBe(true);
    expect(Number(number.at(-2))).toBe(number.length % 10);
  });

  test('each has its length before its check digit, and one digit that is wrong is seen', () => {
    for (let counter = 1; counter < 200_000; counter += 7919) {
      const number = invoicePaymentNumber({ fiscalYear: 2026, counter });
      expect(passesLuhn(number)).toBe(true);
      expect(Number(number.at(-2))).toBe(number.length % 10);
      for (let at = 0; at < number.length; at += 1) {
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
        expect(passesLuhn(wrong)).toBe(false);
      }
    }
  });

  test('no number of a mail is that of an invoice, and none is longer than banks take', () => {
    const counted = { fiscalYear: 2026, counter: 12 };
    expect(mailPaymentNumber(counted).startsWith('9')).toBe(true);
    expect(mailPaymentNumber(counted)).not.toBe(invoicePaymentNumber(counted));
    expect(paymentNumber('1'.repeat(23))).toHaveLength(25);
    expect(() => paymentNumber('1'.repeat(24))).toThrow('makes no payment number');
    expect(() => paymentNumber('N2026')).toThrow('makes no payment number');
  });

  test('a prefix stands in the number of an invoice alone', () => {
    expect(invoiceNumber('NM', { fiscalYear: 2026, counter: 12 })).toBe('NM2026-00012');
    expect(invoiceNumber('', { fiscalYear: 2026, counter: 123_456 })).toBe('2026-123456');
  });

  test.each([
    ['2026-12-31', 1, 2026],
    ['2027-01-01', 1, 2027],
    ['2026-06-30', 7, 2025],
    ['2026-07-01', 7, 2026],
  ])('%s is, where it begins in month %i, of fiscal year %i', (day, month, year) => {
    expect(fiscalYearOf(day, month)).toBe(year);
  });
});

describe('banking days', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, day) => expect(easterOf(year)).toBe(day));

  test.each([
    ['2026-04-03', '2026-04-07'], // Good Friday until after Easter Monday
    ['2026-05-14', '2026-05-15'], // Ascension Day
    ['2026-05-01', '2026-05-04'],
    ['2026-06-19', '2026-06-22'], // Midsummer Eve
    ['2027-06-25', '2027-06-28'],
    ['2026-06-06', '2026-06-08'],
    ['2024-06-06', '2024-06-07'],
    ['2026-12-24', '2026-12-28'],
    ['2026-12-31', '2027-01-04'],
    ['2027-01-06', '2027-01-07'],
    ['2026-10-31', '2026-11-02'], // All Saints’ Day
    ['2026-11-27', '2026-11-27'],
    ['2026-06-18', '2026-06-18'],
    ['2026-06-26', '2026-06-26'],
  ])('what is due on %s is paid in time until %s', (dueOn, until) => expect(inTimeUntil(dueOn)).toBe(until));

  test('a year has so many of them', () => {
    const of = (year: number): number => {
      let days = 0;
      for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000)
        days += Number(isBankingDay(new Date(at).toISOString().slice(0, 10)));
      return days;
    };
    expect([of(2024), of(2025), of(2026)]).toEqual([251, 249, 251]);
  });
});

describe('VAT', () => {
  const at = (amountMinor: number, vatRate = '25') => ({ amountMinor, vatCategory: 'S' as const, vatRate });

  test('is rounded once on the sum of a rate, not line by line', () => {
    expect(vatOfLines([at(2), at(2), at(2)])).toEqual([
      { category: 'S', rate: '25', baseMinor: 6, vatMinor: 2 },
    ]);
    expect(vatOfLines([at(1), at(1)])).toEqual([{ category: 'S', rate: '25', baseMinor: 2, vatMinor: 1 }]);
    expect(vatOfLines([at(1)])).toEqual([{ category: 'S', rate: '25', baseMinor: 1, vatMinor: 0 }]);
  });

  test('is rounded away from zero below it, and never minus zero', () => {
    expect(vatOfLines([at(-2)])[0]?.vatMinor).toBe(-1);
    expect(Object.is(vatOfLines([at(-1)])[0]?.vatMinor, 0)).toBe(true);
  });

  test('each rate and category is for itself', () => {
    const reverse = { amountMinor: 500, vatCategory: 'AE' as const, vatRate: '0' };
    expect(vatOfLines([at(100), reverse, at(100, '12.5')])).toEqual([
      { category: 'S', rate: '25', baseMinor: 100, vatMinor: 25 },
      { category: 'AE', rate: '0', baseMinor: 500, vatMinor: 0 },
      { category: 'S', rate: '12.5', baseMinor: 100, vatMinor: 13 },
    ]);
  });
});

describe('a payment of several', () => {
  const [old, middle, newest] = [{ leftMinor: 100 }, { leftMinor: 50 }, { leftMinor: 80 }];
  const all = [old, middle, newest];

  test.each([
    [100, [[old, 100]]],
    [
      120,
      [
        [old, 100],
        [middle, 20],
      ],
    ],
    [
      230,
      [
        [old, 100],
        [middle, 50],
        [newest, 80],
      ],
    ],
    [
      250,
      [
        [old, 100],
        [middle, 50],
        [newest, 100],
      ],
    ],
  ])('of %i goes to the oldest first, and what is too much to the newest', (amount, parts) => {
    expect(divided(all, amount)).toEqual(parts);
  });
});
