import { enableCloudConnect, showTenantPassword } from '@portal/contract/cloud-connect/tenants';
import sql from 'sql-template-tag';
import type { Customer } from '../../testing/matrix/actors.ts';
import { order } from '../../testing/matrix/request.ts';
import { nowhere, type PromisePart } from '../../testing/promises.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { passwordSecret } from '../account.ts';
import { connectionOf, enableBody } from './bench.ts';

/** What the customer has, with nothing of it under way. */
async function tenantOf({ owner }: TestPortal, { id }: Customer): Promise<string> {
  const found = await owner.first<{ id: string }>(
    sql`update cloud_tenant set state = 'active' where customer_id = ${id} returning id`,
  );
  return found?.id ?? '';
}

export const promises: PromisePart = {
  service: 'cloud-connect',
  away: [connectionOf(nowhere, true)],
  // As the price list of the example has it.
  order: async () => ({
    endpoint: enableCloudConnect,
    request: order({
      ...enableBody(100),
      agreedPrices: [{ product: 'cloud-connect.storage', currency: 'SEK', unitPrice: '0.00034' }],
    }),
  }),
  edited: tenantOf,
  secret: { kind: passwordSecret, endpoint: showTenantPassword, thing: tenantOf },
};
