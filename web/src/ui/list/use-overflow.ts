import { useCallback, useState } from 'react';

/** Whether an element's content is wider than it is; only then it has to be reachable by keyboard. */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false);
  const region = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { region, overflows };
}
