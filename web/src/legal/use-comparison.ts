import { useEffect, useState } from 'react';
import { reportError } from '../platform/report-error.ts';
import { uncompared, type Comparison } from './comparison.ts';
import { compare } from './markdown-work.ts';

/** What differs between two texts; null while that is being found out. */
export function useComparison(before: string, after: string): Comparison | null {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (found: Comparison): void => {
      if (isWanted) setComparison(found);
    };
    compare(before, after).then(show, (error: unknown) => {
      reportError('texts not compared', error);
      show(uncompared(before, after));
    });
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  return comparison;
}
