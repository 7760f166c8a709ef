import { enableCloudConnect, showTenantPassword } from '@portal/contract/cloud-connect/tenants';
import { makeServices } from '../../testing/maker.ts';
import { order } from '../../testing/matrix/request.ts';
import { nowhere, type PromisePart } from '../../testing/promises.ts';
import { passwordSecret } from '../account.ts';
import { connectionOf, enableBody } from './bench.ts';
import { makeCloudTenant } from './things.ts';

export const promises: PromisePart = {
  service: 'cloud-connect',
  away: [connectionOf(nowhere, true)],
  order: async () => ({ endpoint: enableCloudConnect, request: order(enableBody(100)) }),
  secret: {
    kind: passwordSecret,
    endpoint: showTenantPassword,
    thing: async ({ owner }, customer) => {
      await makeServices(owner, customer, { service: 'cloud-connect' });
      return makeCloudTenant(owner, customer, {});
    },
  },
};
