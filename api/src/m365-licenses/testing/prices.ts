import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import { estimateLicenseChange } from '@portal/contract/m365-licenses/changes';
import { getLicense, listLicenses } from '@portal/contract/m365-licenses/licenses';
import { estimateLicenses, listLicenseProducts } from '@portal/contract/m365-licenses/products';
import {
  getUnusedSeats,
  listLicenseRenewals,
  listUnusedSeats,
} from '@portal/contract/m365-licenses/renewals';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import sql from 'sql-template-tag';
import type { PricedPart } from '../../testing/priced-part.ts';
import { makeLicense } from './things.ts';

const of = { productId: 'P', skuId: '0001', term: 'P1Y', billingPeriod: 'monthly' } as const;
const product = licenseProduct(of);
const licenseId = '0b9d2f57-6d0e-4c51-8f0e-3b1f6f1a7c12';

export const prices: PricedPart = {
  service: 'm365-licenses',
  product,
  unit: null,
  estimate: { endpoint: estimateLicenses, body: { lines: [{ product, quantity: '1000' }] } },
  usage: licenseUsage,
  prices: [
    { endpoint: listLicenseProducts },
    { endpoint: listLicenses },
    { endpoint: getLicense, query: { id: licenseId } },
    { endpoint: getUnusedSeats },
    { endpoint: estimateLicenseChange, query: { id: licenseId }, body: { quantity: 2000 } },
    { endpoint: listLicenseRenewals, ofPartner: true },
    { endpoint: listUnusedSeats, ofPartner: true },
  ],
  offer: async (owner) => {
    await owner.run(sql`
      insert into product (key, service, unit, billed, name) values (${product}, 'm365-licenses', 'seat', 'term', 'Standard')`);
    await owner.run(sql`
      insert into license_offer (product, product_id, sku_id, name, term, billing_period, unit_price, retail_price, currency, is_first)
      values (${product}, ${of.productId}, ${of.skuId}, 'Standard', ${of.term}, ${of.billingPeriod}, 1, 1, 'SEK', true)`);
  },
  arrange: async (owner, { partnerId, id }) => {
    await owner.run(sql`
      insert into service (partner_id, customer_id, service, state)
      values (${partnerId}, ${id}, 'm365-licenses', 'enabled') on conflict do nothing`);
    const termEndsAt = new Date(Date.now() + 30 * 86_400_000);
    await makeLicense(
      owner,
      { partnerId, id },
      { ...of, id: licenseId, product, quantity: 1000, termEndsAt },
    );
    await owner.run(sql`
      insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, quantity,
        billed, starts_on, ends_on, period_months, term_periods, periods, paid_quantity, customer_price, partner_price, list_version)
      values (${partnerId}, ${id}, 'Kund AB', 'm365-licenses', ${product}, ${licenseId}, 'Standard', 1000, 'term', stockholm_day(now()),
        stockholm_day(now()) + 365, 1, 12, 1, 1000, 0.0015, 0.0009, 1)`);
    await owner.run(sql`
      insert into license_seat_sku (product_id, sku_id, seat_sku_id) values (${of.productId}, ${of.skuId}, 'seat')`);
    await owner.run(sql`
      insert into license_seats (partner_id, customer_id, seat_sku_id, name, part_number, total, assigned)
      values (${partnerId}, ${id}, 'seat', 'Standard', 'STD', 1000, 0)`);
  },
};
