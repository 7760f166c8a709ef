import { estimateVirtualDataCenter, vdcUsage } from '@portal/contract/virtual-data-center/usage';
import {
  getSplaLicense,
  listAvailableSplaLicenses,
  listSplaLicenses,
} from '@portal/contract/virtual-data-center/spla';
import { splaCatalog } from '@portal/contract/virtual-data-center/spla-catalog';
import sql from 'sql-template-tag';
import type { PricedPart } from '../../testing/priced-part.ts';

const license = splaCatalog[0].product;
const licenseId = '0b9d2f57-6d0e-4c51-8f0e-3b1f6f1a7c11';

export const prices: PricedPart = {
  service: 'virtual-data-center',
  product: 'virtual-data-center.memory',
  others: ['virtual-data-center.vcpu', 'virtual-data-center.disk', license],
  unit: 1,
  estimate: {
    endpoint: estimateVirtualDataCenter,
    body: {
      vCpus: 1,
      memoryGiB: 1000,
      diskGiB: 10,
      publicNetwork: false,
      firewall: false,
      bandwidthMbps: null,
      ispRedundancy: false,
    },
  },
  usage: vdcUsage,
  prices: [
    { endpoint: listAvailableSplaLicenses },
    { endpoint: listSplaLicenses },
    { endpoint: getSplaLicense, query: { id: licenseId } },
  ],
  arrange: async (owner, { partnerId, id }) => {
    await owner.run(sql`
      insert into service (partner_id, customer_id, service, state)
      values (${partnerId}, ${id}, 'virtual-data-center', 'enabled') on conflict do nothing`);
    await owner.run(sql`
      insert into spla_license (partner_id, customer_id, id, vdc_id, vdc_name, product, quantity)
      values (${partnerId}, ${id}, ${licenseId}, gen_random_uuid(), 'licensed', ${license}, 10000)`);
  },
};
