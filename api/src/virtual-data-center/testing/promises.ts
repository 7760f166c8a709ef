import { enableVirtualDataCenter } from '@portal/contract/virtual-data-center/vdcs';
import type { PromisePart } from '../../testing/promises.ts';
import { order } from '../../testing/matrix/request.ts';
import { silentDirector } from './cloud-director.ts';

export const promises: PromisePart = {
  service: 'virtual-data-center',
  away: [silentDirector('SE-NORTH-1')],
  order: async () => ({ endpoint: enableVirtualDataCenter, request: order() }),
  secret: null,
};
