import { useSyncExternalStore } from 'react';

/** In CSS pixels. */
export const breakpoints = { sm: 600, md: 900, lg: 1200 } as const;

const queries = new Map<number, MediaQueryList>();
function queryOf(width: number): MediaQueryList {
  const query = queries.get(width) ?? window.matchMedia(`(width < ${width}px)`);
  queries.set(width, query);
  return query;
}

/** True while the window is narrower than that breakpoint. */
export function useBelow(breakpoint: keyof typeof breakpoints): boolean {
  const query = queryOf(breakpoints[breakpoint]);
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => query.matches,
  );
}
