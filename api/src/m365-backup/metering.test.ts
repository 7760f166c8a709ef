import { licenseStates } from '@portal/contract/m365-backup/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalNow } from '../platform/database/moment.ts';
import { makeServices } from '../testing/maker.ts';
import { createCustomer, createPartner } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { inOneHour, withinOneHour } from '../testing/within-one-hour.ts';
import { meterUsers } from './metering.ts';
import { makeLicensedUser } from './testing/things.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test(
  'who is licensed, or beyond the license for a while, is metered once an hour, and nobody else',
  inOneHour,
  withinOneHour(async () => {
    const { owner } = portal;
    const customer = await createCustomer(portal, await createPartner(portal));
    await makeServices(owner, customer, { service: 'm365-backup' });
    await makeLicensedUser(owner, customer, ...licenseStates.map((state) => ({ state, name: state })));
    await makeLicensedUser(owner, customer, {
      state: 'licensed',
      name: 'not seen',
      notSeenSince: new Date().toISOString(),
    });
    const { partnerId, id: customerId } = customer;
    const unit = { partnerId, customerId, customerName: 'Kund AB', region: 'SE-NORTH-1' };
    for (let readings = 0; readings < 2; readings += 1)
      await owner.transaction(async (tx) => meterUsers(tx, { ...unit, answeredAt: await portalNow(tx) }));
    const metered = await owner.rows(sql`
    select s.resource_name as name, h.quantity::float8 as quantity from meter_hour h
    join meter_series s on s.partner_id = h.partner_id and s.id = h.series_id
    where s.customer_id = ${customerId} and s.product = 'm365-backup.user' order by 1`);
    expect(metered).toEqual([
      { name: 'licensed', quantity: 1 },
      { name: 'temporary', quantity: 1 },
    ]);
  }),
);
