import { listVdcs, listVmwareVdcs } from '@portal/contract/virtual-data-center/vdcs';
import {
  listVirtualDataCenterUsageByCustomer,
  listVirtualDataCenterUsageByVdc,
} from '@portal/contract/virtual-data-center/usage';
import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { splaCatalog, splaNames } from '@portal/contract/virtual-data-center/spla-catalog';
import sql from 'sql-template-tag';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import { textOf, type ListCase } from '../../testing/lists/list-case.ts';
import { inRegions, ofCustomer, thingUsageList, usageList } from '../../testing/lists/services.ts';

/** On these platforms, one after the other. */
const vdcsOn = (
  ...platforms: readonly (string | null)[]
): Omit<ListCase, 'endpoint' | 'columns' | 'filters'> => ({
  text: ({ name }) => name,
  searched: ['name'],
  arrange: (portal) =>
    ofCustomer(
      portal,
      ({ partnerId, customerId }) => sql`
        insert into service (partner_id, customer_id, service, state)
        values (${partnerId}, ${customerId}, 'virtual-data-center', 'enabled')`,
      ({ partnerId, customerId }, texts) => sql`
        insert into vdc (partner_id, customer_id, id, region, platform, name, vcpus, memory_gib, disk_gib, state, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), ${inRegions}, (${[...platforms]}::text[])[1 + r.n % ${platforms.length}], r.text, r.n % 7, r.n % 5, r.n % 3,
          'active', ${inPairs}
        from ${rowsOf(texts)}`,
    ),
});

const columns: ListCase['columns'] = {
  name: { as: 'text' },
  region: { as: 'text' },
  vCpus: { as: 'number' },
  memoryGiB: { as: 'number' },
  diskGiB: { as: 'number' },
  createdAt: { as: 'time' },
};

const products = splaCatalog.map(({ product }) => product);

const licenses: ListCase = {
  endpoint: listSplaLicenses,
  text: ({ vdcName }) => vdcName,
  columns: {
    vdcName: { as: 'text' },
    product: { as: 'text' },
    quantity: { as: 'number' },
    createdAt: { as: 'time' },
  },
  searched: ['vdcName', 'name', ({ product }) => splaNames[textOf(product)]?.sv],
  filters: { family: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      ({ partnerId, customerId }) => sql`
        insert into service (partner_id, customer_id, service, state)
        values (${partnerId}, ${customerId}, 'virtual-data-center', 'enabled')`,
      ({ partnerId, customerId }, texts) => sql`
        insert into spla_license (partner_id, customer_id, id, vdc_id, vdc_name, product, quantity, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), gen_random_uuid(), r.text,
          (${products}::text[])[1 + r.n % ${products.length}], 1 + r.n % 7, ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

const metered = { service: 'virtual-data-center', product: 'virtual-data-center.memory' } as const;

export const lists: readonly ListCase[] = [
  {
    ...vdcsOn('vmware', 'partner', null),
    endpoint: listVdcs,
    columns: { ...columns, platform: { as: 'text' } },
    filters: { region: {}, platform: {} },
  },
  { ...vdcsOn('vmware'), endpoint: listVmwareVdcs, columns, filters: { region: {} } },
  licenses,
  usageList(listVirtualDataCenterUsageByCustomer, metered),
  thingUsageList(listVirtualDataCenterUsageByVdc, metered),
];
