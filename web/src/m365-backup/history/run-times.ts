import type { Language } from '@portal/contract/constants';
import { absent } from '../../platform/format.ts';

const locales = { en: 'en-US', sv: 'sv-SE' } as const satisfies Record<Language, string>;
const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** How long a run took, in its two largest units: `2 min 14 sec`; absent of what is not over. */
export function runTimeText(seconds: number | null, language: Language): string {
  if (seconds === null) return absent;
  const first = Math.max(
    0,
    steps.findIndex((step) => seconds >= step.seconds || step.unit === 'second'),
  );
  let left = Math.round(seconds);
  const parts = steps.slice(first, first + 2).map(({ unit, seconds: size }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    const format = new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' });
    return { count, text: format.format(count) };
  });
  return parts
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ text }) => text.replaceAll(' ', ' '))
    .join(' ');
}

const longMs = 24 * 3_600_000;

/** A run that goes on for more than a day. */
export const isLong = (run: { status: string; startedAt: string }, now: Date): boolean =>
  run.status === 'running' && now.getTime() - Date.parse(run.startedAt) > longMs;

/** How long it took, or for how long it runs by now; null where nobody knows. */
export const runSecondsOf = (
  run: { status: string; startedAt: string; runSeconds: number | null },
  now: Date,
): number | null =>
  run.status === 'running'
    ? Math.max(0, Math.floor((now.getTime() - Date.parse(run.startedAt)) / 1000))
    : run.runSeconds;
