import { ServiceUsagePage } from '../services/usage/usage-page.tsx';
import { vdcScreens } from './screens.ts';
import { vdcUsage } from './usage.ts';

/** What was used and what it cost. */
export const UsagePage = () => <ServiceUsagePage of={vdcScreens} usage={vdcUsage} />;
