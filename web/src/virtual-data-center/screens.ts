import type { ResponseOf } from '@portal/contract/http';
import {
  createVdc,
  virtualDataCenterLife,
  getVdcStatus,
  listVdcs,
  type VdcOffer,
} from '@portal/contract/virtual-data-center/vdcs';
import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { IconServer, IconServerOff } from '@tabler/icons-react';
import type { ServiceScreens } from '../services/screens.ts';
import { splaPaths, vdcPaths } from './paths.ts';

export type VdcStatus = ResponseOf<typeof getVdcStatus>;

/** What a region offers on a platform; undefined when it does not. */
export const offerOf = (
  { offers }: Pick<VdcStatus, 'offers'>,
  { region, platform }: { region: string; platform: string | null },
): VdcOffer | undefined => offers.find((offer) => offer.region === region && offer.platform === platform);

/** Virtual Data Center as the pages of every service show it. */
export const vdcScreens: ServiceScreens<VdcStatus> = {
  service: 'virtual-data-center',
  icon: IconServer,
  iconOff: IconServerOff,
  home: vdcPaths.listPath,
  order: createVdc,
  life: virtualDataCenterLife,
  emptied: [
    { list: listVdcs, texts: 'virtual-data-center.end' },
    { list: listSplaLicenses, texts: 'virtual-data-center.spla.end', path: splaPaths.listPath },
  ],
  lists: [listVdcs],
  linked: 'virtual-data-center.linked',
  orderTakes: 'virtual-data-center.order',
  notOrderedHere: 'virtual-data-center.notOrderedHereText',
  regionDown: {
    never: 'virtual-data-center.regionDown.never',
    exception: 'virtual-data-center.regionDown.exception',
  },
};
