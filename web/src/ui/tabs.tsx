import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { AppLink } from './link.tsx';
import classes from './tabs.module.css';

export type Tab = {
  label: string;
  href: string;
  isCurrent: boolean;
  /** How many there are behind it. */
  count?: number | undefined;
};

/** Where they do not fit beside each other, the current one is in view, also when counts and actions come later. */
function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tabs = row.current;
    const link = tabs?.querySelector<HTMLElement>('[aria-current]');
    if (!tabs || !link) return undefined;
    const show = (): void => {
      const { left, right } = tabs.getBoundingClientRect();
      const place = link.getBoundingClientRect();
      if (place.right > right) tabs.scrollLeft += place.right - right;
      if (place.left < left) tabs.scrollLeft -= left - place.left;
    };
    const sizes = new ResizeObserver(show);
    for (const one of [tabs, ...tabs.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [current]);
  return row;
}

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** What can be done with the subject, at the right. */
  actions?: ReactNode;
};

/** The pages of one subject, beside each other; each has an address. */
export function Tabs({ label, tabs, actions }: TabsProps) {
  const { format } = useTexts();
  const row = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <div className={classes.row}>
      <nav ref={row} className={classes.tabs} aria-label={label}>
        {tabs.map(({ label: name, href, isCurrent, count }) => (
          <AppLink key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
            {name}
            {count !== undefined && <small>{format.number(count)}</small>}
          </AppLink>
        ))}
      </nav>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
