import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { newId } from '../../platform/database/ids.ts';
import type { MatrixPart, MatrixThing } from '../../testing/matrix/parts.ts';
import { order } from '../../testing/matrix/request.ts';
import { orderServices, readCustomers, readServices } from '../../testing/matrix/roles.ts';
import { usageExpectations } from '../../testing/matrix/usage.ts';
import { silentDirector } from './cloud-director.ts';
import { makeSplaLicense, makeVdc } from './things.ts';

const vdc: MatrixThing = {
  id: `select t.id from vdc t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeVdc(owner, customer, { name: `v${newId().slice(-8)}` }),
};
const product = 'virtual-data-center.spla-windows-server-standard';
/** Licenses of a vDC of their own, and what recurs of them. */
const splaLicense: MatrixThing = {
  id: `select t.id from spla_license t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: async (portal, customer) => {
    const { partnerId, id: customerId } = customer;
    const vdcId = await vdc.fresh(portal, customer);
    const id = await makeSplaLicense(portal.owner, customer, { vdcId, vdcName: 'licensed', product });
    await portal.owner.run(sql`
      insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, quantity,
        billed, starts_on, period_months, periods, paid_quantity, customer_price, partner_price, list_version)
      values (${partnerId}, ${customerId}, '', 'virtual-data-center', ${product}, ${vdcId}, 'licensed', 1, 'calendar-month',
        date_trunc('month', stockholm_day(now())), 1, 1, 1, 1, 1, 1)`);
    return id;
  },
};
const license = { at: 'thing', thing: 'splaLicense' } as const;
const thing = { at: 'thing', thing: 'vdc' } as const;
/** Its path names it, with where it is. */
const inPath = { ...thing, idAs: 'vdcId' } as const;
const place = { region: 'SE-NORTH-1', platform: 'vmware' };

const vm: MatrixThing = {
  id: `select t.id from vdc_vm t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: async ({ owner }, { partnerId, id: customerId }) => {
    const id = newId();
    await owner.run(sql`
      insert into vdc_vm (partner_id, customer_id, id, vdc_id, region, system_id, name, power_state, vcpus, memory_mib,
        disk_mib)
      select ${partnerId}, ${customerId}, ${id}, v.id, 'SE-NORTH-1', ${id}, 'fresh', 'powered-on', 1, 1024, 1024
      from vdc v where v.partner_id = ${partnerId} and v.customer_id = ${customerId} limit 1`);
    return id;
  },
};
const vmInPath = { at: 'thing', thing: 'vm', idAs: 'vmId' } as const;
/** No vDC is there: its customer has none of that id. */
const vmPlace = { region: 'SE-NORTH-1', vdcId: '00000000-0000-4000-8000-000000000000' };
const agreed = [{ product: 'virtual-data-center.backup-basic', currency: 'SEK', unitPrice: '1' }];

const configuration = {
  vCpus: 1,
  memoryGiB: 1,
  diskGiB: 10,
  publicNetwork: false,
  firewall: false,
  bandwidthMbps: null,
  ispRedundancy: false,
};

// Written down once more by hand: this file must not import the code that it is compared with.
export const matrix: MatrixPart = {
  expectations: {
    getVdcStatus: { may: readServices, at: 'customer', answer: '200' },
    listVdcs: { may: readServices, at: 'customer', answer: '200' },
    listVmwareVdcs: { may: readServices, at: 'customer', answer: '200' },
    refreshVirtualDataCenter: { may: readServices, at: 'customer', answer: '202' },
    enableVirtualDataCenter: { may: orderServices, at: 'customer', answer: '409 serviceAlreadyEnabled' },
    // Something is left.
    disableVirtualDataCenter: { may: orderServices, at: 'customer', answer: '409 serviceNotEmpty' },
    getVdc: { may: readServices, ...thing, answer: '200' },
    getVdcIn: { may: readServices, ...inPath, answer: '200' },
    countReplicationsInto: { may: readServices, ...inPath, answer: '200' },
    createVdc: { may: orderServices, at: 'customer', answer: '409 priceChanged' },
    // The version that it names is an old one.
    updateVdc: { may: orderServices, ...inPath, answer: '409 stale' },
    deleteVdc: { may: orderServices, ...inPath, answer: '202', usesUp: true },
    listSplaLicenses: { may: readServices, at: 'customer', answer: '200' },
    listAvailableSplaLicenses: { may: readServices, at: 'customer', answer: '200' },
    getSplaLicense: { may: readServices, ...license, answer: '200' },
    // It names no vDC of the customer.
    orderSplaLicense: { may: orderServices, at: 'customer', answer: '400 invalid' },
    updateSplaLicense: { may: orderServices, ...license, answer: '409 stale' },
    deleteSplaLicense: { may: orderServices, ...license, answer: '202', usesUp: true },
    estimateVirtualDataCenter: { may: readServices, at: 'customer', answer: '200' },
    listVdcVms: { may: readServices, at: 'customer', answer: '200' },
    listUnprotectedVms: { may: readServices, at: 'customer', answer: '200' },
    getVm: { may: readServices, at: 'thing', thing: 'vm', answer: '200' },
    watchVms: { may: readServices, at: 'customer', answer: '202' },
    // The path names another vDC.
    changeVmPower: { may: orderServices, ...vmInPath, answer: '404 notFound' },
    setVmBackup: { may: orderServices, ...vmInPath, answer: '404 notFound' },
    removeVmBackup: { may: orderServices, ...vmInPath, answer: '404 notFound' },
    // Its system is not connected there.
    getVdcLoginLink: { may: orderServices, at: 'customer', answer: '503 cloudDirectorUnavailable' },
    listBackupPolicies: { may: readServices, at: 'customer', answer: '200' },
    getAttachRate: { may: readServices, at: 'customer', answer: '200' },
    getAverageAttachRate: { may: readCustomers, at: 'partner', answer: '200' },
    getVirtualDataCenterRevenue: { may: readCustomers, at: 'partner', answer: '200' },
    ...usageExpectations('VirtualDataCenter', 'Vdc'),
  },
  requests: {
    enableVirtualDataCenter: () => order(),
    disableVirtualDataCenter: () => order(),
    getVdcIn: () => ({ params: place }),
    countReplicationsInto: () => ({ params: place }),
    createVdc: () =>
      order({
        ...configuration,
        ...place,
        internalIp: '',
        internalNetmask: null,
        name: randomUUID().slice(-12),
        costConsent: true,
        agreedPrices: [{ product: 'virtual-data-center.memory', currency: 'SEK', unitPrice: '1' }],
      }),
    updateVdc: () => ({
      params: place,
      body: { ...configuration, internalIp: '', internalNetmask: null, version: 9999 },
    }),
    orderSplaLicense: () =>
      order({
        vdcId: randomUUID(),
        product,
        quantity: 1,
        costConsent: true,
        agreedPrices: [{ product, currency: 'SEK', unitPrice: '1' }],
      }),
    updateSplaLicense: () => ({ body: { quantity: 2, version: 9999 } }),
    deleteVdc: () => ({ params: place }),
    changeVmPower: () => ({ params: vmPlace, ...order({ action: 'off' }) }),
    setVmBackup: () => ({
      params: vmPlace,
      body: { tier: 'basic', agreedPrices: agreed, costConsent: true },
    }),
    removeVmBackup: () => ({ params: vmPlace }),
    getVdcLoginLink: () => ({ params: { region: 'SE-NORTH-1' }, body: {} }),
    listBackupPolicies: () => ({ query: { region: 'SE-NORTH-1' } }),
    estimateVirtualDataCenter: () => ({ body: configuration }),
  },
  connections: [silentDirector('SE-NORTH-1')],
  things: { vdc, vm, splaLicense },
  planted: (canary) => [
    `insert into service (partner_id, customer_id, service, state)
      select partner_id, id, 'virtual-data-center', 'enabled' from organization where kind = 'customer'`,
    `insert into vdc_organization (partner_id, customer_id, region, system_id)
      select partner_id, id, 'SE-NORTH-1', id::text from organization where kind = 'customer'`,
    `insert into vdc (partner_id, customer_id, id, region, platform, name, system_id, vcpus, memory_gib, disk_gib, state,
        updated_by_name)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', 'vmware', ${canary('id')}, id::text, 1, 1, 10, 'active',
        ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into spla_license (partner_id, customer_id, id, vdc_id, vdc_name, product, quantity, updated_by_name)
      select v.partner_id, v.customer_id, gen_random_uuid(), v.id, v.name, '${product}', 1, v.updated_by_name from vdc v`,
    `insert into vdc_organization (partner_id, customer_id, region, system_id)
      select partner_id, id, 'SE-NORTH-1', id::text from organization where kind = 'customer' on conflict do nothing`,
    `insert into vdc_vm (partner_id, customer_id, id, vdc_id, region, system_id, name, group_name, power_state,
        operating_system, vcpus, memory_mib, disk_mib, last_run_message)
      select partner_id, customer_id, gen_random_uuid(), id, region, id::text, name, name, 'powered-on', name, 1, 1024,
        1024, name
      from vdc`,
    `insert into vdc_policy (partner_id, customer_id, vdc_id, policy_id)
      select partner_id, customer_id, vdc_id, id from vdc_vm`,
  ],
  owned: ['vdc', 'vdc_vm', 'spla_license'],
};
