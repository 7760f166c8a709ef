import type { License } from '@portal/contract/m365-licenses/licenses';
import { useEffect, useState } from 'react';

const longestTimeoutMs = 2 ** 31 - 1;

/** The present moment, told anew as soon as a window of the license, or its term, has closed. */
export function useMoment({ windows, cancellableUntil, termEndsAt }: License): Date {
  const [now, setNow] = useState(() => new Date());
  const closing = [...windows.map(({ until }) => until), cancellableUntil, termEndsAt]
    .map((until) => (until === null ? Number.NaN : Date.parse(until)))
    .filter((at) => at > now.getTime());
  const next = Math.min(...closing);
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return undefined;
    const wait = Math.min(Math.max(next - Date.now(), 0), longestTimeoutMs);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
