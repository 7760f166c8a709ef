import { getCompanyAppearance, getDarkLogo, getLightLogo } from '@portal/contract/company';
import { opens, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { readAppearance, readLogo } from './service.ts';

export { brandTokensOf } from './brand-colors.ts';
export { findHouse } from './house.ts';

export const companyBindings = (platform: Platform): Binding[] => [
  opens(getCompanyAppearance, readAppearance(platform)),
  opens(getLightLogo, readLogo(platform, 'light')),
  opens(getDarkLogo, readLogo(platform, 'dark')),
];
