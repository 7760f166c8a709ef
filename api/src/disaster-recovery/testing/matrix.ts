import type { MatrixPart, MatrixThing } from '../../testing/matrix/parts.ts';
import { order } from '../../testing/matrix/request.ts';
import { orderServices, readServices } from '../../testing/matrix/roles.ts';
import { usageExpectations } from '../../testing/matrix/usage.ts';
import { makeReplication } from './things.ts';

const replication: MatrixThing = {
  id: `select t.id from replication t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeReplication(owner, customer, { vmName: 'fresh' }),
};

// Written down once more by hand: this file must not import the code that it is compared with.
export const matrix: MatrixPart = {
  expectations: {
    getDisasterRecoveryStatus: { may: readServices, at: 'customer', answer: '200' },
    listReplications: { may: readServices, at: 'customer', answer: '200' },
    refreshDisasterRecovery: { may: readServices, at: 'customer', answer: '202' },
    // Its system is not connected there.
    enableDisasterRecovery: { may: orderServices, at: 'customer', answer: '409 serviceNotOffered' },
    // Something is left.
    disableDisasterRecovery: { may: orderServices, at: 'customer', answer: '409 serviceNotEmpty' },
    getReplication: { may: readServices, at: 'thing', thing: 'replication', answer: '200' },
    estimateDisasterRecovery: { may: readServices, at: 'customer', answer: '200' },
    ...usageExpectations('DisasterRecovery', 'Replication'),
  },
  requests: {
    enableDisasterRecovery: () => order(),
    disableDisasterRecovery: () => order(),
    estimateDisasterRecovery: () => ({ body: { vms: 1, sizeGiB: 1 } }),
  },
  things: { replication },
  planted: (canary) => [
    `insert into service (partner_id, customer_id, service, state)
      select partner_id, id, 'disaster-recovery', 'enabled' from organization where kind = 'customer'`,
    `insert into replication (partner_id, customer_id, id, region, replication_id, vm, vm_name, sla_profile, source_site,
        source_vdc_name, destination_site, destination_vdc, destination_vdc_name, status, is_migration)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, ${canary('id')},
        ${canary('id')}, ${canary('id')}, ${canary('id')}, ${canary('id')}, ${canary('id')}, ${canary('id')}, 'healthy', false
      from organization where kind = 'customer'`,
  ],
  owned: ['replication'],
};
