import type { Language } from '@portal/contract/constants';
import type { Endpoint } from '@portal/contract/http';
import type { Service } from '@portal/contract/services/services';
import type { CustomerUsage, customerUsage, topCustomers } from '@portal/contract/services/usage';
import type * as z from 'zod';
import type { Managed, ScopeQuery } from '../../platform/managed-customer.ts';

type MonthQuery = ScopeQuery & { month?: string | undefined };
type OfMonth = Endpoint & { query: z.ZodType<unknown, MonthQuery> };

export type Thing = CustomerUsage['things'][number];

/**
 * How a service shows what it meters. Words that only it has stand in its own texts under `usage`: `emptyText`,
 * `average`, `days`, `things`, `thing`, `noThing`, `thingsFile`, `missing`, `topNone`, `reports.*`.
 */
export type ServiceUsage = {
  service: Service;
  path: `/${string}`;
  ofCustomer: OfMonth & { response: typeof customerUsage };
  topCustomers: OfMonth & { response: typeof topCustomers };
  byCustomer: Endpoint & { query: z.ZodType<unknown, MonthQuery>; csv: true };
  /** An average with its unit, for a person. */
  textOf: (average: number, language: Language) => string;
  /** The unit that suits an average, and how much one of it is. */
  unitOf: (average: number) => { unit: string; size: number };
  thingHref: (scope: Managed, thing: Thing) => string;
};
