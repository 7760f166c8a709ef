import type { getVdcStatus, VdcOffer } from '@portal/contract/virtual-data-center/vdcs';
import type { ResponseOf } from '@portal/contract/http';

export type VdcStatus = ResponseOf<typeof getVdcStatus>;

/** What a region offers on a platform; undefined when it does not. */
export const offerOf = (
  { offers }: Pick<VdcStatus, 'offers'>,
  { region, platform }: { region: string; platform: string | null },
): VdcOffer | undefined => offers.find((offer) => offer.region === region && offer.platform === platform);
