import { absent } from '../platform/format.ts';

const minuteSeconds = 60;
const hourMinutes = 60;

/** How long a job ran, as hours and minutes: `1:34`. What took a moment took a minute. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return absent;
  const minutes = seconds === 0 ? 0 : Math.max(1, Math.round(seconds / minuteSeconds));
  return `${Math.floor(minutes / hourMinutes)}:${String(minutes % hourMinutes).padStart(2, '0')}`;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysUntilWeeks = 14;
const daysUntilMonths = 70;
const weekDays = 7;
const monthDays = 30;

/** How long it is until then, as people say it. */
export function untilOf(at: string, now: Date): { unit: 'days' | 'weeks' | 'months'; count: number } {
  const days = Math.max(1, Math.round((Date.parse(at) - now.getTime()) / dayMs));
  if (days < daysUntilWeeks) return { unit: 'days', count: days };
  if (days < daysUntilMonths) return { unit: 'weeks', count: Math.round(days / weekDays) };
  return { unit: 'months', count: Math.round(days / monthDays) };
}
