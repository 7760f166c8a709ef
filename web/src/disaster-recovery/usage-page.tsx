import { ServiceUsagePage } from '../services/usage/usage-page.tsx';
import { disasterRecoveryScreens } from './screens.ts';
import { disasterRecoveryUsage } from './usage.ts';

/** What was used and what it cost. */
export const UsagePage = () => (
  <ServiceUsagePage of={disasterRecoveryScreens} usage={disasterRecoveryUsage} />
);
