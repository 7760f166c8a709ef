import { z } from 'zod';

const time =
  /(?<hour>\d{1,2}):\s*(?<minute>\d\d)(?::\s*(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?\s*(?<half>[AP]M)?\s*(?<zone>Z|UTC|GMT|[+-]\d\d:?(?:\d\d)?)?/;
const yearFirst = /(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})/;
/** As in the United States: the month comes first. */
const yearLast = /(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/;

const forms = [yearFirst, yearLast].map(
  (day) => new RegExp(`^\\s*${day.source}(?:(?:T|,?\\s)\\s*${time.source})?\\s*$`, 'i'),
);

type Parts = Readonly<Record<string, string | undefined>>;

/** Of a clock of twice twelve hours or of 24; NaN for an hour that such a clock does not have. */
function hourOf({ hour = '0', half }: Parts): number {
  const shown = Number(hour);
  if (half === undefined) return shown;
  if (shown < 1 || shown > 12) return Number.NaN;
  return (shown % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

/** `+02:00`; what names no zone is UTC. */
function zoneOf({ zone = 'Z' }: Parts): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`;
}

const padded = (value: string | number | undefined): string => String(value ?? 0).padStart(2, '0');

/** A day that its month does not have rolls over to the next one. */
const isDayOf = ({ year, month, day }: Parts): boolean =>
  new Date(`${year}-${padded(month)}-${padded(day)}T00:00:00Z`).getUTCDate() === Number(day);

/**
 * A moment in any form that vendors publish: as ISO 8601 with any number of digits behind the second, or the month first;
 * with AM and PM or 24 hours; with or without a zone, which is UTC then. Null for what is none.
 */
export function momentOf(text: string): Date | null {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined || !isDayOf(parts)) return null;
  const { year, month, day, minute, second, fraction = '' } = parts;
  const date = `${year}-${padded(month)}-${padded(day)}`;
  const clock = `${padded(hourOf(parts))}:${padded(minute)}:${padded(second)}`;
  const moment = new Date(`${date}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}${zoneOf(parts)}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Text that is a moment, kept as it came. */
export const momentText = z.string().refine((text) => momentOf(text) !== null, 'is no moment');

export const moment = z.string().transform((text, context) => {
  const found = momentOf(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'is no moment' });
  return z.NEVER;
});
