import type { BillingPeriod, LicenseTerm } from '@portal/contract/m365-licenses/constants';
import type { SubscriptionChange } from '@portal/ports/licenses';
import type { DemoProduct } from './seed-products.ts';

/** What somebody did with a license after it was bought; `processing` and `refused` are changes that have not come through. */
export type DemoLicense = {
  product: DemoProduct;
  quantity: number;
  daysOld: number;
  term: LicenseTerm;
  billingPeriod: BillingPeriod;
  autoRenew: boolean;
  assigned: number;
  change?: SubscriptionChange;
  /** Ended while its term ran, so that it has expired by now. */
  hasExpired?: true;
  unfinished?: 'processing' | 'refused';
};

type Bought = Pick<DemoLicense, 'product' | 'quantity' | 'daysOld'> & Partial<DemoLicense>;

const yearly = (bought: Bought): DemoLicense => ({
  term: 'P1Y',
  billingPeriod: 'monthly',
  autoRenew: true,
  assigned: bought.quantity,
  ...bought,
});
const monthly = (bought: Bought): DemoLicense => ({ ...yearly(bought), term: 'P1M', ...bought });

/** Of a tenant, `isNew` one that the portal has made. */
export type DemoTenant = {
  agreement: 'person' | 'microsoft' | 'none';
  credentials?: 'kept' | 'sent';
  licenses: readonly DemoLicense[];
};

const withMuch: DemoTenant = {
  agreement: 'person',
  licenses: [
    yearly({ product: 'premium', quantity: 48, daysOld: 400, assigned: 41 }),
    yearly({ product: 'e3', quantity: 12, daysOld: 352, autoRenew: false }),
    yearly({
      product: 'standard',
      quantity: 20,
      daysOld: 330,
      change: { kind: 'termEnd', termEnd: { outcome: 'ends' } },
      assigned: 14,
    }),
    yearly({ product: 'exchange', quantity: 30, daysOld: 380, autoRenew: false }),
    monthly({ product: 'visio', quantity: 3, daysOld: 399, assigned: 2 }),
    yearly({ product: 'basic', quantity: 25, daysOld: 1, assigned: 20 }),
    yearly({ product: 'basic', quantity: 10, daysOld: 210, unfinished: 'processing', assigned: 10 }),
    yearly({ product: 'visio', quantity: 5, daysOld: 120, unfinished: 'refused' }),
    monthly({ product: 'standard', quantity: 4, daysOld: 95, change: { kind: 'suspend' } }),
    monthly({ product: 'premium', quantity: 2, daysOld: 1, change: { kind: 'cancel' } }),
    monthly({ product: 'exchange', quantity: 6, daysOld: 50, hasExpired: true, assigned: 0 }),
  ],
};

/** What the first customers of the first partner have, in the order in which they came. */
export const demoTenants: readonly DemoTenant[] = [
  withMuch,
  {
    agreement: 'microsoft',
    licenses: [
      yearly({ product: 'standard', quantity: 35, daysOld: 100, assigned: 30 }),
      yearly({ product: 'e3', quantity: 6, daysOld: 30, billingPeriod: 'annual' }),
      yearly({ product: 'visio', quantity: 2, daysOld: 60, term: 'P3Y', billingPeriod: 'triennial' }),
    ],
  },
  { agreement: 'none', credentials: 'kept', licenses: [] },
  {
    agreement: 'person',
    credentials: 'sent',
    licenses: [monthly({ product: 'basic', quantity: 8, daysOld: 80, assigned: 8 })],
  },
  { agreement: 'none', licenses: [] },
];
