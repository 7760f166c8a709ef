import { useEffect, useState } from 'react';

/** How long after a code was mailed the next one can be asked for. */
export const cooldownSeconds = 60;

/** Seconds that are left of the pause after a mailed code, and how to start the pause again. */
export function useCooldown(sentAt: number | null) {
  const [since, setSince] = useState(sentAt);
  const [now, setNow] = useState(() => Date.now());
  const left = since === null ? 0 : Math.max(0, cooldownSeconds - Math.floor((now - since) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const start = (): void => {
    setSince(Date.now());
    setNow(Date.now());
  };
  return { left, start };
}
