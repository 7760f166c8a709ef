import { useLayoutEffect, useRef } from 'react';
import { AppLink } from './link.tsx';
import classes from './tabs.module.css';

export type Tab = { label: string; href: string; isCurrent: boolean };

/** Where they do not fit beside each other, the current one is in view. */
function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !link) return;
    const { left, right } = row.current.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    if (place.right > right) row.current.scrollLeft += place.right - right;
    if (place.left < left) row.current.scrollLeft -= left - place.left;
  }, [current]);
  return row;
}

/** The pages of one subject, beside each other; each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
        </AppLink>
      ))}
    </nav>
  );
}
