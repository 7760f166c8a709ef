import { describe, expect, test } from 'vitest';
import { createFormats } from './format.ts';

const en = createFormats('en');
const sv = createFormats('sv');
const now = Date.parse('2026-11-14T12:00:00Z');

describe('numbers and sizes', () => {
  test('are grouped by language and never parted from their unit', () => {
    expect(en.number(12_345)).toBe('12,345');
    expect(sv.number(12_345)).toBe('12\u00A0345');
    expect(en.bytes(24_600_000_000_000)).toBe('24.6\u00A0TB');
    expect(sv.bytes(24_600_000_000_000)).toBe('24,6\u00A0TB');
    expect(en.gib(5120)).toBe('5,120\u00A0GiB');
  });
  test('zero is 0, absent is a dash, the minus is a minus', () => {
    expect(en.number(0)).toBe('0');
    expect(en.bytes(0)).toBe('0\u00A0B');
    expect(en.bytes(null)).toBe('–');
    expect(en.number(undefined)).toBe('–');
    expect(en.number(-5)).toBe('−5');
  });
  test('to one decimal, a little is not nothing', () => {
    expect(en.decimal(24.64)).toBe('24.6');
    expect(sv.decimal(1234)).toBe('1\u00A0234,0');
    expect([en.decimal(0), en.decimal(0.04), en.decimal(null)]).toEqual(['0.0', '<0.1', '–']);
  });
  test('a change has its sign, and none where there was nothing before', () => {
    expect([en.change(161, 100), sv.change(85, 100)]).toEqual(['+61.0\u00A0%', '−15,0\u00A0%']);
    expect([en.change(100, 100), en.change(0, 100)]).toEqual(['0.0\u00A0%', '−100.0\u00A0%']);
    expect([en.change(5, 0), en.change(5, null), en.change(null, 5)]).toEqual(['–', '–', '–']);
  });
});

describe('money', () => {
  test('has two places, its currency behind it, and in Swedish its own word for kronor', () => {
    expect(en.money(154_000, 'SEK')).toBe('1,540.00\u00A0SEK');
    expect(sv.money(154_000, 'SEK')).toBe('1\u00A0540,00\u00A0kr');
    expect(sv.money(-5, 'EUR')).toBe('−0,05\u00A0EUR');
    expect(en.money(0, 'SEK')).toBe('0.00\u00A0SEK');
    expect(en.money(null, 'SEK')).toBe('–');
    expect([sv.amount(154_000), sv.currency('SEK'), en.amount(null)]).toEqual(['1\u00A0540,00', 'kr', '–']);
  });
  test('a unit price keeps all of its places, and a percentage its hundredths', () => {
    expect(en.price('0.00037', 'SEK')).toBe('0.00037\u00A0SEK');
    expect(sv.price('0.0004162512345', 'SEK')).toBe('0,0004162512345\u00A0kr');
    expect(sv.percent(12.5)).toBe('12,5\u00A0%');
    expect(en.percent(-20)).toBe('−20\u00A0%');
  });
});

describe('times', () => {
  test('deadlines name UTC as well', () => expect(en.deadline(now)).toContain('UTC'));
  test('the clock has 24 hours in both languages', () => {
    const evening = new Date(2026, 10, 20, 22, 58).toISOString();
    for (const { time, dateTime } of [en, sv]) {
      expect(time(evening)).toBe('22:58');
      expect(dateTime(evening)).toMatch(/22:58$/);
    }
  });
  test('a calendar day is the same in every zone', () => {
    expect(en.day('2026-11-20')).toBe('Nov 20, 2026');
    expect(sv.day('2026-11-20')).toBe('20 nov. 2026');
    expect(en.day(null)).toBe('–');
  });
  test('days of a month stand before its name', () => {
    expect([en.monthName('2026-10'), sv.monthName('2026-10')]).toEqual(['October', 'oktober']);
    expect(en.dayRange('2026-11-01', '2026-11-23')).toBe('1–23\u00A0November');
    expect(sv.dayRange('2026-11-01', '2026-11-01')).toBe('1\u00A0november');
    expect([en.dayShort('2026-10-03'), sv.dayShort('2026-10-03')]).toEqual(['3\u00A0Oct', '3\u00A0okt']);
  });
});
