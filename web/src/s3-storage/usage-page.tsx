import { ServiceUsagePage } from '../services/usage/usage-page.tsx';
import { s3Screens } from './screens.ts';
import { s3Usage } from './usage.ts';

/** What was stored and what it cost. */
export const UsagePage = () => <ServiceUsagePage of={s3Screens} usage={s3Usage} />;
