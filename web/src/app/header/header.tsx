import { IconMenu2 } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import { useMatch } from '@tanstack/react-router';
import { OpensProvider } from '../../operations/link-of.ts';
import { OperationsTray } from '../../operations/operations-tray.tsx';
import type { PageScope } from '../../platform/page-record.ts';
import { may } from '../../platform/permissions.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { PageBackOutlet, PageHeaderOutlet } from '../../ui/slots.tsx';
import { organizationOf } from '../home.ts';
import { serviceAreas } from '../service-areas.ts';
import { CustomerPicker } from '../picker/customer-picker.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { useIsScrolled } from './use-is-scrolled.ts';
import classes from './header.module.css';

const opens = Object.fromEntries(serviceAreas.map((area) => [area.service, area.opens]));

/** Who has customers chooses among them where that changes what the page shows. */
function usePicksCustomer(me: Me): boolean {
  const scope = useMatch({
    from: '/portal/$',
    shouldThrow: false,
    select: ({ context }): PageScope | undefined => context.page?.scope,
  });
  const hasCustomers = organizationOf(me).kind !== 'customer' && may(me, 'customers.read');
  return scope === 'customer' && hasCustomers && me.actingAs === null;
}

/** Breadcrumb and title of the page; at the right whom it is about, what is under way, and the person. */
export function Header({ me, onMenu }: { me: Me; onMenu: () => void }) {
  const { t } = useTexts();
  const isScrolled = useIsScrolled();
  const picksCustomer = usePicksCustomer(me);
  return (
    <header className={classes.header} data-scrolled={isScrolled || undefined}>
      <div className={classes.inner}>
        <PageBackOutlet className={classes.back} />
        <span className={classes.menu}>
          <IconButton icon={IconMenu2} size={40} label={t('app.navigation.open')} onClick={onMenu} />
        </span>
        <PageHeaderOutlet className={classes.page} />
        <div className={classes.tools}>
          {picksCustomer && <CustomerPicker me={me} />}
          <OpensProvider value={opens}>
            <OperationsTray />
          </OpensProvider>
          <AvatarMenu me={me} />
        </div>
      </div>
    </header>
  );
}
