import { useEffect, useState } from 'react';
import { layout } from '../layout-constants.ts';

/** True once the page has moved by the offset of section 9. */
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
