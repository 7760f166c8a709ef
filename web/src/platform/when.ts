import type { Language } from '@portal/contract/constants';

const locales = { en: 'en-US', sv: 'sv-SE' } as const satisfies Record<Language, string>;
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const dayMs = 24 * 60 * 60 * 1000;

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** As much of the day as is needed beside today: nothing, the weekday, the date, the date with its year. */
function dayParts(at: Date, now: Date): Intl.DateTimeFormatOptions {
  const age = startOfDay(now) - startOfDay(at);
  if (age === 0) return {};
  if (age > 0 && age < 6.5 * dayMs) return { weekday: 'short' };
  const date = { day: 'numeric', month: 'short' } as const;
  return at.getFullYear() === now.getFullYear() ? date : { ...date, year: 'numeric' };
}

type When = { now: Date; language: Language };
const toTheMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The moment of an entry to the second, in the browser's zone. */
export const shortMoment = (at: string, now: Date, language: Language): string =>
  momentOf(at, { now, language }, clock);

/** The same to the minute, where entries are few. */
export const shortMinute = (at: string, now: Date, language: Language): string =>
  momentOf(at, { now, language }, toTheMinute);

function momentOf(at: string, { now, language }: When, precision: Intl.DateTimeFormatOptions): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(locales[language], precision).format(date);
  const parts = dayParts(date, now);
  if (Object.keys(parts).length === 0) return time;
  const day = new Intl.DateTimeFormat(locales[language], parts).format(date).replace('.', '');
  return `${day} ${time}`;
}

/** The moment in full, with the zone; `zone` left out is the browser's. */
export const fullMoment = (at: string, language: Language, zone?: string): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...clock,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(new Date(at));
