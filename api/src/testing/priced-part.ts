import type { Endpoint } from '@portal/contract/http';
import type { ProductKey } from '@portal/contract/prices';
import type { Service } from '@portal/contract/services/services';
import type { UsageEndpoints } from '@portal/contract/services/usage-endpoints';
import type { Queryable } from '../platform/database/database.ts';

/** What the tests of prices have to know of a service that has prices, from `testing/prices.ts` of its folder. */
export type PricedPart = {
  service: Service;
  /** As `CONNECTIONS` has them, where prices are told of what is connected alone. */
  connections?: readonly object[];
  product: ProductKey;
  /** What an estimate has to have a price for besides. */
  others?: readonly ProductKey[];
  /** How much is metered as one of the product's unit; null of what is charged in advance. */
  unit: number | null;
  estimate: { endpoint: Endpoint; body: object };
  /** What tells of a customer in a month, and of all customers of a partner. */
  usage: UsageEndpoints;
  /** What tells prices of a customer that nothing was metered for, or of a partner's customers, and what it takes for that. */
  prices?: readonly { endpoint: Endpoint; query?: Record<string, string>; body?: object; ofPartner?: true }[];
  /** Brings products that no record names, before they get a price. */
  offer?: (owner: Queryable) => Promise<void>;
  arrange?: (owner: Queryable, customer: { partnerId: string; id: string }) => Promise<void>;
};
