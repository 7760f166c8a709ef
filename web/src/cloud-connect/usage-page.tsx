import { ServiceUsagePage } from '../services/usage/usage-page.tsx';
import { cloudScreens } from './screens.ts';
import { cloudUsage } from './usage.ts';

/** What was stored and what it cost. */
export const UsagePage = () => <ServiceUsagePage of={cloudScreens} usage={cloudUsage} />;
