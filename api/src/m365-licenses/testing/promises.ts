import { sendCredentials } from '@portal/contract/m365-licenses/tenants';
import { suspendLicense } from '@portal/contract/m365-licenses/changes';
import sql from 'sql-template-tag';
import { nowhere, type PromisePart } from '../../testing/promises.ts';
import { credentialsKind } from '../tenants/repository.ts';
import { matrix } from './matrix.ts';
import { connectionTo } from './partner-center.ts';

export const promises: PromisePart = {
  service: 'm365-licenses',
  away: [connectionTo(nowhere)],
  order: async (portal, customer) => {
    const { partnerId, id: customerId } = customer;
    await portal.owner.run(sql`
      insert into service (partner_id, customer_id, service, state)
      values (${partnerId}, ${customerId}, 'm365-licenses', 'enabled')`);
    await portal.owner.run(sql`
      insert into license_tenant (partner_id, customer_id, tenant_id, domain, company_name, agreement_accepted, agreement_by)
      values (${partnerId}, ${customerId}, ${customerId}, 'example.onmicrosoft.com', 'Kund AB', true, 'Eva Ek')`);
    const id = (await matrix.things['license']?.fresh(portal, customer)) ?? '';
    return { endpoint: suspendLicense, request: { query: { id }, body: { version: 1 } } };
  },
  secret: {
    kind: credentialsKind,
    endpoint: sendCredentials,
    thing: async (_portal, { id }) => id,
  },
};
