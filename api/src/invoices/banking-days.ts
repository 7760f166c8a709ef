const dayMs = 24 * 60 * 60 * 1000;

const dateOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const textOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Easter Sunday of the Gregorian calendar, by Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * shift + 114;
  return textOf(dateOf(year, Math.floor(sum / 31), (sum % 31) + 1));
}

/** Before and after Easter Sunday: Good Friday, Easter Monday, Ascension Day; Sundays are none anyway. */
const fromEaster = [-2, 1, 39];
/** Also the eves that are treated like Sundays (lag 1930:173): 24 and 31 December. */
const fixed = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'];

function isMidsummerEve(at: Date): boolean {
  const day = at.getUTCDate();
  return at.getUTCMonth() === 5 && at.getUTCDay() === 5 && day >= 19 && day <= 25;
}

/** Whether payments can be made in Sweden on a day: none on Saturdays, Sundays, public holidays and the eves like them. */
export function isBankingDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  if (at.getUTCDay() === 0 || at.getUTCDay() === 6 || fixed.includes(day.slice(5)) || isMidsummerEve(at))
    return false;
  const easter = Date.parse(`${easterOf(at.getUTCFullYear())}T00:00:00Z`);
  return !fromEaster.some((days) => easter + days * dayMs === at.getTime());
}

export const daysAfter = (day: string, days: number): string =>
  textOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** The day itself, or the next banking day after it: until then something due on it is paid in time. */
export function inTimeUntil(dueOn: string): string {
  let day = dueOn;
  while (!isBankingDay(day)) day = daysAfter(day, 1);
  return day;
}
