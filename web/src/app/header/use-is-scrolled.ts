import { useEffect, useState } from 'react';
import { layout } from '../layout-constants.ts';

/** True once the page has moved far enough for the header to shrink. */
export function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const read = (): void => setIsScrolled(globalThis.scrollY > layout.headerDashboardOffset);
    read();
    globalThis.addEventListener('scroll', read, { passive: true });
    return () => globalThis.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}
