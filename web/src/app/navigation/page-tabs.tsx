import type { Me } from '@portal/contract/auth/sign-in';
import { managedBefore } from '../../platform/managed-customer.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePlace } from '../use-place.ts';
import { groupsFor } from './items.ts';
import classes from './page-tabs.module.css';

/** The pages of a group where the navigation does not show them: folded to its icons, or away in a drawer. */
export function PageTabs({ me }: { me: Me }) {
  const { t } = useTexts();
  const { path, ...inAddress } = usePlace();
  const items = groupsFor(me, { ...managedBefore(), ...inAddress }).flatMap((group) => group.items);
  const open = items.find(({ pages }) => pages.length > 1 && pages.some((page) => page.path === path));
  if (!open) return null;
  return (
    <div className={classes.tabs}>
      <Tabs
        label={t(open.text)}
        tabs={open.pages.map((page) => ({
          href: page.href,
          label: t(page.text),
          isCurrent: page.path === path,
        }))}
      />
    </div>
  );
}
