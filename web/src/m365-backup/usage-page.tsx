import { ServiceUsagePage } from '../services/usage/usage-page.tsx';
import { backupScreens } from './screens.ts';
import { backupUsage } from './usage.ts';

/** Who had a license and what it cost. */
export const UsagePage = () => <ServiceUsagePage of={backupScreens} usage={backupUsage} />;
