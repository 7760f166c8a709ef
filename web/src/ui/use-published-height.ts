import { useEffect } from 'react';

/** Says in a custom property of the document how high an element is, for what must not lie under it. */
export function usePublishedHeight(name: `--${string}`, element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, element]);
}
