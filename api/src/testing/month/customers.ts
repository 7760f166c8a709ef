import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { makeCloudTenant } from '../../cloud-connect/testing/things.ts';
import { makeServices } from '../maker.ts';
import { createCustomer, type TestOrganization } from '../people.ts';
import { storageRows } from '../storage-rows.ts';
import { makeVdc } from '../../virtual-data-center/testing/vm-bench.ts';
import { region, type MonthWorld } from './world.ts';

/** A mirror of the customer, as enabling its service begins one. */
const mirrorRow = (
  { partnerId, id }: TestOrganization,
  service: string,
  of: { system: string; region: string },
) => sql`
  insert into mirror (partner_id, customer_id, name, service, system, region)
  values (${partnerId}, ${id}, ${service}, ${service}, ${of.system}, ${of.region})`;

/** A customer with S3 Storage. */
export async function storageCustomer(
  { portal }: MonthWorld,
  partner: TestOrganization,
): Promise<TestOrganization> {
  const customer = await createCustomer(portal, partner);
  const { partnerId, id: customerId } = customer;
  await portal.owner.run(
    storageRows({ partnerId, customerId, tenant: `c${customerId.replaceAll('-', '')}` }),
  );
  await portal.owner.run(mirrorRow(customer, 's3-storage', { system: 'ceph-rgw', region }));
  return customer;
}

/** A customer with M365 Licenses, whose tenant has bought nothing yet. */
export async function licenseCustomer(
  { portal, center }: MonthWorld,
  partner: TestOrganization,
): Promise<TestOrganization & { tenantId: string }> {
  const customer = await createCustomer(portal, partner);
  const { partnerId, id } = customer;
  const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  const tenantId = await center.makeTenant({ domain, companyName: 'Kund AB', hasSigned: true });
  await portal.owner.run(sql`
    insert into service (partner_id, customer_id, service, state) values (${partnerId}, ${id}, 'm365-licenses', 'enabled')`);
  await portal.owner.run(sql`
    insert into license_tenant (partner_id, customer_id, tenant_id, domain, company_name, agreement_accepted)
    values (${partnerId}, ${id}, ${tenantId}, ${domain}, 'Kund AB', true)`);
  await portal.owner.run(mirrorRow(customer, 'm365-licenses', { system: 'partner-center', region: '' }));
  return { ...customer, tenantId };
}

/** A customer with a vDC and two VMs in it, which the console of backups has found. */
export async function vdcCustomer({ portal, systems, director }: MonthWorld, partner: TestOrganization) {
  const customer = await createCustomer(portal, partner);
  const vdc = await makeVdc({ portal, director }, customer);
  await portal.owner.run(mirrorRow(customer, 'virtual-data-center', { system: 'cloud-director', region }));
  const names = ['db-1', 'web-1'];
  const ids = await director.makeVms(
    vdc.systemId,
    names.map((name) => ({ name })),
  );
  const vms = names.map((name, at) => ({ id: ids[at] ?? '', name }));
  await systems.console('POST vms', vms);
  return { ...customer, vdc, vms };
}

const cloudBooks = z.object({
  cloud: z.object({
    companies: z.array(z.object({ uid: z.string(), organization: z.looseObject({ name: z.string() }) })),
    tenants: z.array(
      z.object({
        uid: z.string(),
        document: z.looseObject({ credentials: z.looseObject({ userName: z.string() }) }),
      }),
    ),
  }),
});

/** A customer with Cloud Connect, of whom so many bytes are stored. */
export async function cloudCustomer(
  { portal, systems }: MonthWorld,
  partner: TestOrganization,
  usedBytes: number,
) {
  const customer = await createCustomer(portal, partner);
  const userName = `kund-${customer.id.slice(-8)}`;
  const quotaBytes = 2 ** 50;
  const declared = { company: userName, companyId: customer.id, userName, password: 'Test-cloud-1' };
  await systems.console('POST tenants', [{ ...declared, quotaBytes, usedBytes }]);
  const { cloud } = cloudBooks.parse(await systems.console('GET content'));
  const tenant = cloud.tenants.find(({ document }) => document.credentials.userName === userName);
  const company = cloud.companies.find(({ organization }) => organization.name === userName);
  const [tenantId, companyId] = [tenant?.uid ?? '', company?.uid ?? ''];
  await makeServices(portal.owner, customer, { service: 'cloud-connect' });
  await makeCloudTenant(portal.owner, customer, { region, tenantId, companyId, userName, usedBytes });
  return { ...customer, userName, tenantId };
}
