import type { Language } from '../constants.ts';
import { monthHours } from '../prices.ts';

/** In each language. */
type Words = Readonly<Record<Language, string>>;

/** How a price is shown: `factor` units of it at once, where one in one hour costs less than an öre. */
type Shown = {
  factor: number;
  /** What the amount is for. */
  per: Words;
  /** What the exact price is for: one unit. */
  unit: Words;
};

/** What has a price. Hours are metered; the others are charged for a period. */
export type Priced = {
  unit: string;
  billed: 'hour' | 'calendar-month' | 'term';
  /** Of UN/ECE recommendation 20, on e-invoices: months, or one of what the unit's name says. */
  unece: 'C62' | 'MON';
  shown: Shown;
};

const inBoth = ({ en, sv }: Words, then: Words): Words => ({ en: `${en}${then.en}`, sv: `${sv}${then.sv}` });
const andHour: Words = { en: ' and hour', sv: ' och timme' };
const andMonth: Words = { en: ` and month (${monthHours} hours)`, sv: ` och månad (${monthHours} timmar)` };
const sameInBoth = (text: string): Words => ({ en: text, sv: text });

/** Metered by the hour, and shown as one of it for an average month. */
export const byHour = <const Unit extends string>(unit: Unit, name: Words) =>
  ({
    unit,
    billed: 'hour',
    unece: 'C62',
    shown: { factor: monthHours, per: inBoth(name, andMonth), unit: inBoth(name, andHour) },
  }) as const satisfies Priced;

const gibByHour = byHour('GiB-hour', sameInBoth('GiB'));

/** What is stored: metered in bytes, and shown as a TiB for an average month. */
export const storedByHour = {
  ...gibByHour,
  // A byte-hour: 2^-30.
  factor: '0.000000000931322574615478515625',
  shown: { ...gibByHour.shown, factor: 1024 * monthHours, per: inBoth(sameInBoth('TiB'), andMonth) },
} as const;

/** Paid for calendar months, or in advance for a term; `per` names one of it and the period. */
export const byPeriod = <const Unit extends string>(
  unit: Unit,
  billed: 'calendar-month' | 'term',
  per: Words,
) =>
  ({
    unit,
    billed,
    unece: billed === 'calendar-month' ? 'MON' : 'C62',
    shown: { factor: 1, per, unit: per },
  }) as const satisfies Priced;
