import { IconPlus } from '@tabler/icons-react';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { ServicePage } from '../../services/service-page.tsx';
import { useOrderRefusal } from '../../services/use-status.ts';
import { splaPaths } from '../paths.ts';
import { vdcScreens } from '../screens.ts';
import { LicenseList } from './license-list.tsx';

/** Microsoft's licenses of a customer's vDCs. */
export function LicensesPage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const order = {
    children: t('virtual-data-center.spla.create.title'),
    icon: IconPlus,
    href: linkTo(splaPaths.orderPath, scope),
    disabledReason: useOrderRefusal(vdcScreens),
  };
  return (
    <ServicePage of={vdcScreens} path={splaPaths.listPath} action={order}>
      {() => <LicenseList />}
    </ServicePage>
  );
}
