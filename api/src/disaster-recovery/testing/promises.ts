import { enableDisasterRecovery } from '@portal/contract/disaster-recovery/replications';
import sql from 'sql-template-tag';
import { newId } from '../../platform/database/ids.ts';
import { nowhere, type PromisePart } from '../../testing/promises.ts';
import { order } from '../../testing/matrix/request.ts';

const connection = { system: 'cloud-director-availability', region: 'SE-NORTH-1', endpoint: nowhere };

export const promises: PromisePart = {
  service: 'disaster-recovery',
  away: [{ ...connection, site: 'north', user: 'portal@System', password: 'unused' }],
  order: async ({ owner }, { partnerId, id: customerId }) => {
    const id = newId();
    await owner.run(sql`
      insert into service (partner_id, customer_id, service, state)
      values (${partnerId}, ${customerId}, 'virtual-data-center', 'enabled')`);
    await owner.run(sql`
      insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
      values (${partnerId}, ${customerId}, ${id}, 'SE-NORTH-1', 'vmware', 'PROD', ${id}, 8, 64, 1000, 'active')`);
    return { endpoint: enableDisasterRecovery, request: order() };
  },
  secret: null,
};
