import { useEffect, useState } from 'react';
import { session } from '../platform/current-session.ts';
import { claimsOf, isShortLived } from '../platform/token.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';

const warnFromSeconds = 60;

/** Seconds until the short-lived token ends; null for any other token. */
function secondsLeft(): number | null {
  const token = session.token();
  const claims = claimsOf(token);
  if (!claims || !isShortLived(token)) return null;
  return Math.max(0, Math.ceil(claims.exp - Date.now() / 1000));
}

/** In the last minute of a step that has 300 seconds: how long there is left. */
export function TimeLeft() {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds === null || seconds > warnFromSeconds) return null;
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('auth.timeLeft.soon')}
      </span>
      <Note tone="warn" title={t('auth.timeLeft.title', { count: seconds })}>
        <p>{t('auth.timeLeft.text')}</p>
      </Note>
    </>
  );
}
