import { ServiceUsagePage } from '../services/usage/usage-page.tsx';
import { licenseScreens } from './screens.ts';
import { licenseUsage } from './usage.ts';

/** What licenses cost. */
export const UsagePage = () => <ServiceUsagePage of={licenseScreens} usage={licenseUsage} />;
