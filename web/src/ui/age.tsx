import { IconAlertTriangle, IconHelpCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { agePartsOf, nextChangeIn, secondsSince } from './ages.ts';
import classes from './age.module.css';

/** The present time, read again only as often as an age counted from `at` reads differently. */
export function useNow(at: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), nextChangeIn(secondsSince(at, now)));
    return () => clearTimeout(timer);
  }, [at, now]);
  return now;
}

export type DataAge = {
  /** When the data was last in step with its source; null for never. */
  at: string | null;
  /** The source did not answer at the last attempt. */
  unreachable?: boolean | undefined;
  /** Older than this reads as stale. */
  staleAfterSeconds?: number | undefined;
  /** What the time is: by itself that of the last reading. */
  kind?: 'synced' | 'measured' | undefined;
};

/** "Synced 40 s ago", ticking by itself; it turns to warn when stale or when the source does not answer. */
export function Age({ at, unreachable = false, staleAfterSeconds = 600, kind = 'synced' }: DataAge) {
  const { t, format } = useTexts();
  const now = useNow(at);
  if (at === null) {
    return (
      <span data-age className={classes.age} data-tone="unknown">
        <IconHelpCircle size={16} aria-hidden /> {t('ui.age.never')}
      </span>
    );
  }
  const seconds = secondsSince(at, now);
  const { unit, count } = agePartsOf(seconds);
  const ago = t(`ui.age.${unit}`, { count });
  const exact = format.dateTime(at);
  if (!unreachable && seconds < staleAfterSeconds) {
    return (
      <span data-age className={classes.age} title={exact}>
        <IconRefresh size={14} aria-hidden />
        <span className={classes.long}>{t(`ui.age.${kind}`, { ago, time: format.time(at) })}</span>
        <span className={classes.short}>{kind === 'synced' ? ago : format.time(at)}</span>
      </span>
    );
  }
  return (
    <span data-age className={classes.age} data-tone="warn" title={exact}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.long}>
        {t(`ui.age.${kind === 'synced' ? 'stale' : 'measuredLate'}`, { time: format.time(at), ago })}
      </span>
      <span className={classes.short}>{ago}</span>
    </span>
  );
}
