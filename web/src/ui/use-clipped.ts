import { useCallback, useState, type RefCallback } from 'react';

/** What an element that may be cut off needs: where it is, it takes the focus, with which its style shows it whole. */
export type ClipProps<E extends HTMLElement> = { ref: RefCallback<E>; title?: string; tabIndex?: number };

const isCutOff = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;

/** Watches whether that text fits where it is drawn. */
export function useClipped<E extends HTMLElement>(text: string): ClipProps<E> {
  const [cutOff, setCutOff] = useState<string | null>(null);
  const ref = useCallback(
    (element: E | null) => {
      if (!element) return undefined;
      const look = () => {
        // With the focus it is whole for the moment.
        if (document.activeElement !== element) setCutOff(isCutOff(element) ? text : null);
      };
      const observer = new ResizeObserver(look);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [text],
  );
  return cutOff === text ? { ref, title: text, tabIndex: 0 } : { ref };
}
