import type { Language } from '@portal/contract/constants';

const locales = { en: 'en-US', sv: 'sv-SE' } as const satisfies Record<Language, string>;
const noBreakSpace = '\u00A0';
/** What stands for an absent value. */
export const absent = '–';

type Instant = string | number | Date | null | undefined;
type Amount = number | null | undefined;

const leastDecimal = 0.1;
const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

const unbroken = (text: string): string => text.replaceAll(' ', noBreakSpace);

/** A number and its unit, never parted; the minus is a minus sign. */
const proper = (text: string): string => unbroken(text).replaceAll('-', '−');

function stepOf(bytes: number): number {
  if (Math.abs(bytes) < 1) return 0;
  return Math.min(sizeUnits.length - 1, Math.floor(Math.log10(Math.abs(bytes)) / 3));
}

function createNumbers(locale: string) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const oneDecimal = new Intl.NumberFormat(locale, one);
  const signed = new Intl.NumberFormat(locale, { ...one, signDisplay: 'exceptZero' });
  return {
    /** A whole number with the language's grouping. */
    number: (value: Amount): string => (value == null ? absent : proper(whole.format(value))),
    /** Decimal units, as storage is sold: `24.6 TB`. */
    bytes: (value: Amount): string => {
      if (value == null) return absent;
      const step = stepOf(value);
      const digits = step === 0 ? whole : oneDecimal;
      return proper(`${digits.format(value / 1000 ** step)} ${sizeUnits[step] ?? ''}`);
    },
    /** To one decimal, `24.6`. What is not zero is never shown as zero: `<0.1`. */
    decimal: (value: Amount): string => {
      if (value == null) return absent;
      const isTiny = value !== 0 && Math.abs(value) < leastDecimal;
      return isTiny && value > 0 ? `<${oneDecimal.format(leastDecimal)}` : proper(oneDecimal.format(value));
    },
    /** By how much something has grown: `+8.9 %`; absent where there is nothing to compare it with. */
    change: (now: Amount, before: Amount): string => {
      if (now == null || before == null || before === 0) return absent;
      return proper(`${signed.format((now / before - 1) * 100)} %`);
    },
    /** A quota in whole GiB. */
    gib: (value: Amount): string => (value == null ? absent : proper(`${whole.format(value)} GiB`)),
  };
}

/** SEK is written as the language does; any other currency by its code. The unit stands behind the number in both. */
const unitOf = (language: Language, currency: string): string =>
  language === 'sv' && currency === 'SEK' ? 'kr' : currency;

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

function createMoney(language: Language) {
  const locale = locales[language];
  const minor = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  // As exact as a price can be: 9 places of the list and 4 of percentages.
  const exact = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 13 });
  const percentage = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const withUnit = (text: string, currency: string): string =>
    proper(`${text} ${unitOf(language, currency)}`);
  return {
    /** Whole minor units: `1,540.00 SEK`. */
    money: (value: Amount, currency: string): string =>
      value == null ? absent : withUnit(minor.format(value / 100), currency),
    /** The same without its currency, for a column whose head has that. */
    amount: (value: Amount): string => (value == null ? absent : proper(minor.format(value / 100))),
    /** A currency as it stands behind an amount. */
    currency: (currency: string): string => unitOf(language, currency),
    /** An exact decimal of the contract, with all its places: `0.00037 SEK`. */
    price: (value: string, currency: string): string =>
      isDecimal(value) ? withUnit(exact.format(value), currency) : absent,
    /** A percentage as a number of hundredths: `12.5 %`. */
    percent: (value: number): string => proper(`${percentage.format(value)} %`),
  };
}

const show = (format: Intl.DateTimeFormat, value: Instant): string =>
  value == null ? absent : format.format(new Date(value));

/** Days and months as the API names them, `2026-11-20` and `2026-11`: they belong to no zone of the reader. */
function createDays(locale: string) {
  const zone = { timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(locale, { ...zone, weekday: 'long', day: 'numeric', month: 'long' });
  const month = new Intl.DateTimeFormat(locale, { ...zone, month: 'long', year: 'numeric' });
  const short = new Intl.DateTimeFormat(locale, { ...zone, month: 'short' });
  const long = new Intl.DateTimeFormat(locale, { ...zone, month: 'long' });
  const monthShort = (value: string): string => short.format(new Date(value)).replace('.', '');
  return {
    /** "Friday, November 20" */
    weekday: (value: string): string => day.format(new Date(value)),
    /** "November 2026" */
    month: (value: string): string => month.format(new Date(value)),
    /** "November" */
    monthName: (value: string): string => long.format(new Date(value)),
    /** "Nov" */
    monthShort,
    /** "23 Oct" */
    dayShort: (value: string): string => unbroken(`${Number(value.slice(8))} ${monthShort(value)}`),
    /** Days of one month: "1–23 October" */
    dayRange: (from: string, until: string): string => {
      const [first, last] = [from, until].map((value) => Number(value.slice(8)));
      const days = first === last ? `${last}` : `${first}–${last}`;
      return unbroken(`${days} ${long.format(new Date(until))}`);
    },
  };
}

/** Screens have a clock of 24 hours in every language. */
const clock = { timeStyle: 'short', hourCycle: 'h23' } as const;

function createDates(locale: string) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...clock });
  const time = new Intl.DateTimeFormat(locale, clock);
  const utc = new Intl.DateTimeFormat(locale, { ...clock, timeZone: 'UTC' });
  const calendar = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    /** A calendar day, `2026-11-20`, which is the same in every zone. */
    day: (value: string | null): string => show(calendar, value),
    date: (value: Instant): string => show(date, value),
    dateRange: (from: Date, to: Date): string => date.formatRange(from, to),
    /** In the browser's zone. */
    dateTime: (value: Instant): string => show(dateTime, value),
    time: (value: Instant): string => show(time, value),
    /** A deadline: local time, and UTC beside it. */
    deadline: (value: Instant): string =>
      value == null ? absent : `${show(time, value)} (${unbroken(`${show(utc, value)} UTC`)})`,
  };
}

/** Dates, sizes, numbers and money in a language; `–` for what is absent. */
export function createFormats(language: Language) {
  const locale = locales[language];
  return {
    ...createNumbers(locale),
    ...createMoney(language),
    ...createDays(locale),
    ...createDates(locale),
  };
}
export type Formats = ReturnType<typeof createFormats>;
