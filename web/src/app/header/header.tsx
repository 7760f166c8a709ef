import { IconMenu2 } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import { OperationsTray } from '../../operations/operations-tray.tsx';
import { may } from '../../platform/permissions.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { PageBackOutlet, PageHeaderOutlet } from '../../ui/slots.tsx';
import { organizationOf } from '../home.ts';
import { CustomerPicker } from '../picker/customer-picker.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { useIsScrolled } from './use-is-scrolled.ts';
import classes from './header.module.css';

/** Breadcrumb and title of the page; at the right whom it is about, what is under way, and the person. */
export function Header({ me, onMenu }: { me: Me; onMenu: () => void }) {
  const { t } = useTexts();
  const isScrolled = useIsScrolled();
  const picksCustomer = organizationOf(me).kind !== 'customer' && may(me, 'customers.read');
  return (
    <header className={classes.header} data-scrolled={isScrolled || undefined}>
      <div className={classes.inner}>
        <PageBackOutlet className={classes.back} />
        <span className={classes.menu}>
          <IconButton icon={IconMenu2} size={40} label={t('app.navigation.open')} onClick={onMenu} />
        </span>
        <PageHeaderOutlet className={classes.page} />
        <div className={classes.tools}>
          {picksCustomer && me.actingAs === null && <CustomerPicker me={me} />}
          <OperationsTray />
          <AvatarMenu me={me} />
        </div>
      </div>
    </header>
  );
}
