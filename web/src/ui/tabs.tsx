import { AppLink } from './link.tsx';
import classes from './tabs.module.css';

export type Tab = { label: string; href: string; isCurrent: boolean };

/** The pages of one subject, beside each other; each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
        </AppLink>
      ))}
    </nav>
  );
}
