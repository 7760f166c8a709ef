import { useCallback } from 'react';
import { useTexts } from '../platform/use-texts.ts';

/** Answers how a percentage that is more or less than something is written: `+12.5 %`, `−20 %`, `0 %`. */
export function useSignedPercent(): (percent: number | string) => string {
  const { format } = useTexts();
  return useCallback(
    (percent) => {
      const value = Number(percent);
      return `${value > 0 ? '+' : ''}${format.percent(value === 0 ? 0 : value)}`;
    },
    [format],
  );
}
