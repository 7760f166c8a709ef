import type { Expectation } from './expectation.ts';
import { readCustomers, readServices } from './roles.ts';

// By hand, as the rows of each service are: nothing is imported of the code that it is compared with.

/** What tells the usage of a service, as its endpoints have the name of it and of its things. */
export const usageExpectations = (name: string, thing: string): Readonly<Record<string, Expectation>> => ({
  [`get${name}Usage`]: { may: readServices, at: 'customer', answer: '200' },
  [`list${name}UsageBy${thing}`]: { may: readServices, at: 'customer', answer: '200' },
  [`explain${name}Cost`]: { may: readServices, at: 'customer', answer: '200' },
  [`get${name}UsageOfCustomers`]: { may: readCustomers, at: 'partner', answer: '200' },
  [`get${name}TopCustomers`]: { may: readCustomers, at: 'partner', answer: '200' },
  [`list${name}UsageByCustomer`]: { may: readCustomers, at: 'partner', answer: '200' },
});
