import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from './age.tsx';
import { agePartsOf, secondsSince } from './ages.ts';

/** "3 min ago", ticking by itself. */
export function useAgo(at: string | null): string {
  const { t } = useTexts();
  const now = useNow(at);
  if (at === null) return absent;
  const { unit, count } = agePartsOf(secondsSince(at, now));
  return t(`ui.age.${unit}`, { count });
}
