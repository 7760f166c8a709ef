import type { MatrixPart, MatrixThing } from '../../testing/matrix/parts.ts';
import { order } from '../../testing/matrix/request.ts';
import { orderServices, readServices } from '../../testing/matrix/roles.ts';
import { usageExpectations } from '../../testing/matrix/usage.ts';
import { makeCloudJob } from './things.ts';

const cloudJob: MatrixThing = {
  id: `select t.id from cloud_job t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeCloudJob(owner, customer, { name: 'fresh' }),
};

const agreedPrices = [{ product: 'cloud-connect.storage', currency: 'SEK', unitPrice: '1' }];
const quota = { quotaGiB: 100, costConsent: true, agreedPrices };

// Written down once more by hand: this file must not import the code that it is compared with.
export const matrix: MatrixPart = {
  expectations: {
    getCloudConnectStatus: { may: readServices, at: 'customer', answer: '200' },
    refreshCloudConnect: { may: readServices, at: 'customer', answer: '202' },
    // Its system is not connected there.
    enableCloudConnect: { may: orderServices, at: 'customer', answer: '409 serviceNotOffered' },
    listCloudBackups: { may: readServices, at: 'customer', answer: '503 cloudConnectUnavailable' },
    // Something else is under way.
    disableCloudConnect: { may: orderServices, at: 'customer', answer: '409 operationOpen' },
    getCloudConnect: { may: readServices, at: 'customer', answer: '200' },
    // The version that it names is an old one.
    changeCloudConnectQuota: { may: orderServices, at: 'customer', answer: '409 stale' },
    // Something else is under way.
    resetTenantPassword: { may: orderServices, at: 'customer', answer: '409 operationOpen' },
    showTenantPassword: { may: orderServices, at: 'customer', answer: '409 operationOpen' },
    suspendCloudConnect: { may: orderServices, at: 'customer', answer: '409 operationOpen' },
    resumeCloudConnect: { may: orderServices, at: 'customer', answer: '409 operationOpen' },
    listCloudJobs: { may: readServices, at: 'customer', answer: '200' },
    getCloudJob: { may: readServices, at: 'thing', thing: 'cloudJob', answer: '200' },
    estimateCloudConnect: { may: readServices, at: 'customer', answer: '200' },
    getCloudConnectPriceList: { may: readServices, at: 'customer', answer: '200' },
    ...usageExpectations('CloudConnect', 'Tenant'),
  },
  requests: {
    enableCloudConnect: () => order({ region: 'SE-NORTH-1', ...quota }),
    disableCloudConnect: () => order(),
    changeCloudConnectQuota: () => ({ body: { ...quota, version: 9999 } }),
    resetTenantPassword: () => order(),
    showTenantPassword: () => ({ body: {} }),
    suspendCloudConnect: () => order(),
    resumeCloudConnect: () => order(),
    estimateCloudConnect: () => ({ body: { region: 'SE-NORTH-1', sizeGiB: 1 } }),
  },
  things: { cloudJob },
  planted: (canary) => [
    `insert into service (partner_id, customer_id, service, state)
      select partner_id, id, 'cloud-connect', 'enabled' from organization where kind = 'customer'`,
    `insert into cloud_tenant (partner_id, customer_id, id, region, tenant_id, company_id, user_name, state, quota_gib,
        used_bytes, servers, workstations, vms, endpoints, updated_by_name)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, ${canary('id')}, 'updating',
        100, 1, 1, 0, 0, jsonb_build_array(jsonb_build_object('address', ${canary('id')}, 'port', 6180, 'state', 'healthy')),
        ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into cloud_job (partner_id, customer_id, id, region, job_id, name, state, is_enabled, failure_message, schedule,
        destination)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, 'failed', true,
        ${canary('id')}, 'daily', ${canary('id')}
      from organization where kind = 'customer'`,
  ],
  owned: ['cloud_tenant', 'cloud_job'],
};
