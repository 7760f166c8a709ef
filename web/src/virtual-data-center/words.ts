import type { Language } from '@portal/contract/constants';
import { slaPercent } from '@portal/contract/virtual-data-center/constants';
import { losesSla, type Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { createFormats } from '../platform/format.ts';

const noBreakSpace = '\u00A0';

const unlimited: Record<Language, string> = { en: 'No limit', sv: 'Obegränsad' };

/** `500 Mbit/s`; of 0, which nobody has limited, that. */
export const bandwidthText = (mbps: number, language: Language): string =>
  mbps === 0 ? unlimited[language] : `${createFormats(language).number(mbps)}${noBreakSpace}Mbit/s`;

/** `64 GiB`. */
export const memoryText = (gib: number, language: Language): string => createFormats(language).gib(gib);

/** Of the internal network, `10.40.12.1/24`. */
export const networkText = ({ internalIp, internalNetmask }: Pick<Vdc, 'internalIp' | 'internalNetmask'>) =>
  internalIp === '' ? '' : `${internalIp}/${internalNetmask ?? ''}`;

/** What the operator promises of it; null of what is outside the SLA. */
export const slaOf = (
  vdc: Pick<Vdc, 'publicNetwork' | 'ispRedundancy'> & { platform: string | null },
): number | null => {
  if (vdc.platform !== 'vmware') return null;
  return losesSla({ ...vdc, platform: vdc.platform }) ? slaPercent.single : slaPercent.redundant;
};
