import * as z from 'zod';
import { id } from '../fields.ts';
import { listOf, listQuery } from '../http.ts';
import { minor } from '../prices.ts';
import { endpointsOf } from '../services/endpoints.ts';
import { license, termEndOutcome } from './licenses.ts';

const { made, reads, readsOfPartner } = endpointsOf('m365-licenses');

/** How many days ahead one looks. */
export const renewalDays = 90;
const ofPartner = z.object({ partnerId: id.optional() });

/** A license whose term ends soon, of any customer. */
export const licenseRenewal = license
  .pick({
    id: true,
    name: true,
    term: true,
    billingPeriod: true,
    purchased: true,
    unassigned: true,
    status: true,
    currency: true,
    customerMinor: true,
    partnerMinor: true,
    termEndsAt: true,
    termEnd: true,
  })
  .extend({
    customerId: id,
    customerName: z.string(),
  });

export const listLicenseRenewals = readsOfPartner('listLicenseRenewals', '/m365-licenses/renewals/', {
  summary: 'What renews, extends or ends in the next 90 days, of all customers.',
  query: listQuery(['termEndsAt', 'customerName', 'name']).extend({
    ...ofPartner.shape,
    outcome: termEndOutcome.optional(),
  }),
  response: listOf(licenseRenewal),
  csv: true,
});

const cost = {
  /** Seats that nobody uses. */
  seats: z.number().int(),
  /** What they cost a month; null of what has no price. */
  customerMinor: minor.nullable(),
  /** Null without `pricing.read`, too. */
  partnerMinor: minor.nullable(),
};

export const listUnusedSeats = readsOfPartner('listUnusedSeats', '/m365-licenses/unused-seats/', {
  summary: 'The customers with seats that nobody uses, with what these cost a month.',
  query: listQuery(['customerMinor', 'seats', 'name']).extend(ofPartner.shape),
  response: listOf(z.object({ id, name: z.string(), currency: z.string(), ...cost })).extend({
    sum: z.object(cost),
  }),
  csv: true,
});

export const getUnusedSeats = reads('getUnusedSeats', '/m365-licenses/unused-seats-of-customer/', {
  summary: 'The seats of a customer that nobody uses, by product, with what they cost a month.',
  response: z.object({
    currency: z.string(),
    ...cost,
    items: z.array(z.object({ name: z.string(), ...cost })),
  }),
});

export const licenseRenewalEndpoints = made;
