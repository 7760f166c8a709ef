import { ServicePage } from '../../services/service-page.tsx';
import { useCreateAction } from '../../services/things/things.ts';
import { vdcScreens } from '../screens.ts';
import { LicenseList } from './license-list.tsx';
import { splaLicenses } from './words.ts';

/** Microsoft's licenses of a customer's vDCs. */
export const LicensesPage = () => (
  <ServicePage of={vdcScreens} path={splaLicenses.listPath} action={useCreateAction(splaLicenses)}>
    {() => <LicenseList />}
  </ServicePage>
);
