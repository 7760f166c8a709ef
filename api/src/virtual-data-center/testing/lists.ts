import { listUnprotectedVms, listVdcVms } from '@portal/contract/virtual-data-center/vms';
import { listVdcs, listVmwareVdcs } from '@portal/contract/virtual-data-center/vdcs';
import { vdcUsage } from '@portal/contract/virtual-data-center/usage';
import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { splaCatalog, splaNames } from '@portal/contract/virtual-data-center/spla-catalog';
import sql from 'sql-template-tag';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import { textOf, type Item, type ListCase } from '../../testing/lists/list-case.ts';
import { enabledIn, inRegions, ofCustomer, usageLists } from '../../testing/lists/services.ts';

/** On these platforms, one after the other. */
const vdcsOn = (
  ...platforms: readonly (string | null)[]
): Omit<ListCase, 'endpoint' | 'columns' | 'filters'> => ({
  text: ({ name }) => name,
  searched: ['name'],
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('virtual-data-center'),
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

const ofVdc = {
  values: (items: readonly Item[]) => [textOf(items[0]?.['vdcId'])],
};

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
  filters: { vdcId: ofVdc, family: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enabledIn('virtual-data-center'),
      ({ partnerId, customerId }, texts) => sql`
        insert into spla_license (partner_id, customer_id, id, vdc_id, vdc_name, product, quantity, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), gen_random_uuid(), r.text,
          (${products}::text[])[1 + r.n % ${products.length}], 1 + r.n % 7, ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

const vms: Omit<ListCase, 'endpoint' | 'filters'> = {
  text: ({ name }) => name,
  columns: {
    name: { as: 'text' },
    powerState: { as: 'text' },
    operatingSystem: { as: 'text' },
    tier: { as: 'text' },
    lastRunAt: { as: 'time' },
  },
  searched: ['name'],
  arrange: (portal) =>
    ofCustomer(
      portal,
      ({ partnerId, customerId }) => sql`
        with enabled as (
          insert into service (partner_id, customer_id, service, state)
          values (${partnerId}, ${customerId}, 'virtual-data-center', 'enabled') returning 1)
        insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state)
        select ${partnerId}, ${customerId}, gen_random_uuid(), r.region, 'vmware', r.region, gen_random_uuid(), 1, 1, 10,
          'active'
        from enabled, unnest(array['SE-NORTH-1', 'SE-CENTRAL-1']) r(region)`,
      ({ partnerId, customerId }, texts) => sql`
        insert into vdc_vm (partner_id, customer_id, id, vdc_id, region, system_id, name, power_state, operating_system,
          vcpus, memory_mib, disk_mib, tier, last_run_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), v.id, v.region, gen_random_uuid(), r.text,
          (array['powered-on', 'powered-off', 'suspended'])[1 + r.n % 3], (array['Linux', 'Windows', null])[1 + r.n % 3],
          1, 1024, 1024, r.tier, case when r.n % 2 = 0 then ${inPairs} end
        from (select r.*, (array['basic', 'standard', null])[1 + r.n % 3] as tier from ${rowsOf(texts)}) r
        join vdc v on v.partner_id = ${partnerId} and v.customer_id = ${customerId} and v.region = ${inRegions}`,
    ),
};

/** None of them is replicated, and all have no policy. */
const { tier: _tier, ...unprotectedColumns } = vms.columns;
const unprotected: Omit<ListCase, 'endpoint'> = {
  ...vms,
  columns: unprotectedColumns,
  filters: {},
  arrange: async (portal) => {
    const arranged = await vms.arrange(portal);
    const of = arranged.query ?? {};
    return {
      ...arranged,
      add: async (texts) => {
        await arranged.add(texts);
        await portal.owner.run(
          sql`update vdc_vm set tier = null where customer_id = ${String(of['customerId'])}`,
        );
      },
    };
  },
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
  {
    ...vms,
    endpoint: listVdcVms,
    filters: {
      vdcId: ofVdc,
      powerState: {},
      tier: { matches: ({ tier }, value) => (tier ?? 'none') === value },
    },
  },
  { ...unprotected, endpoint: listUnprotectedVms, filters: { vdcId: ofVdc } },
  ...usageLists(vdcUsage, metered),
];
