import {
  deleteDarkLogo,
  deleteLightLogo,
  getBrandShades,
  getCompanyAppearance,
  getCompanyBrand,
  getDarkLogo,
  getLightLogo,
  updateCompanyAppearance,
  uploadDarkLogo,
  uploadLightLogo,
} from '@portal/contract/company';
import { opens, reads, writes, writesPrepared, type Binding, type ReadCall } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { readShades, removeLogo, replaceLogo, updateColors } from './brand.ts';
import { drawLogo } from './draw-logo.ts';
import { brandOf } from './repository.ts';
import { readAppearance, readLogo } from './service.ts';

export { brandTokensOf } from './brand-colors.ts';
export { findOrganization } from './organization.ts';

const drawn = ({
  file,
  principal,
  isGone,
}: Pick<ReadCall<typeof uploadLightLogo>, 'file' | 'principal' | 'isGone'>): Promise<string> =>
  drawLogo({ file, sender: principal, isGone });

const companyBindings = (platform: Platform): Binding[] => [
  opens(getCompanyAppearance, readAppearance(platform)),
  opens(getLightLogo, readLogo(platform, 'light')),
  opens(getDarkLogo, readLogo(platform, 'dark')),
  reads(getCompanyBrand, ({ principal }) => brandOf(principal.partnerId)),
  writes(getBrandShades, async (call) => readShades(call)),
  writes(updateCompanyAppearance, updateColors),
  writesPrepared(uploadLightLogo, drawn, replaceLogo('light')),
  writesPrepared(uploadDarkLogo, drawn, replaceLogo('dark')),
  writes(deleteLightLogo, removeLogo('light')),
  writes(deleteDarkLogo, removeLogo('dark')),
];

export const companyCapability: Capability = { name: 'company', bindings: companyBindings };
