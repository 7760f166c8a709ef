import type { SplaLicense } from '@portal/contract/virtual-data-center/spla';
import type { TextSource } from '../../platform/texts.ts';
import { splaPaths } from '../paths.ts';
import { vdcScreens } from '../screens.ts';

export const splaLicenses = {
  ...splaPaths,
  of: vdcScreens,
  id: 'spla-licenses',
  texts: 'virtual-data-center.spla',
} as const;

/** What a product is called in the language of whoever reads. */
export const licenseName = (
  { t }: Pick<TextSource, 't'>,
  { product }: Pick<SplaLicense, 'product'>,
): string => t(`service-texts.product.${product}`);

/** Which licenses, where only one line names them. */
export const licensesOf = (source: Pick<TextSource, 't'>, license: SplaLicense): string =>
  `${licenseName(source, license)} · ${license.vdcName}`;
