import { defineEndpoint } from '../http.ts';
import { endpointsOf } from './endpoints.ts';
import { serviceNames, type Service } from './services.ts';

type UsageOf<Name extends string, Path extends string, Thing extends string> = {
  module: Service;
  /** As the names of the service's endpoints have it. */
  name: Name;
  path: `/${Path}`;
  /** What its usage is told by, in one word. */
  thing: Thing;
};

/** The endpoints that tell the usage of a service, of one customer and of all customers of a partner. */
export const usageEndpointsOf = <
  const Name extends string,
  const Path extends string,
  const Thing extends string,
>({
  module,
  name,
  path,
  thing,
}: UsageOf<Name, Path, Thing>) => {
  const ofService = endpointsOf(module);
  const title = serviceNames[module].en;
  return {
    ofCustomer: defineEndpoint({
      ...ofService.readsUsage,
      name: `get${name}Usage`,
      path: `${path}/usage-metering/`,
      summary: 'What was used in a month, by day, and in the twelve months before.',
    }),
    byThing: defineEndpoint({
      ...ofService.listsThingUsage,
      name: `list${name}UsageBy${thing}`,
      path: `${path}/usage-by-${thing.toLowerCase()}/`,
      summary: `What every ${thing.toLowerCase()} of a customer used in a month, and what it cost.`,
    }),
    explanation: defineEndpoint({
      ...ofService.explainsCost,
      name: `explain${name}Cost`,
      path: `${path}/cost-explanation/`,
      summary: `The prices that held in a month, with what each made of the cost of a customer or of one ${thing.toLowerCase()} (\`id\`).`,
    }),
    ofPartner: defineEndpoint({
      ...ofService.readsPartnerUsage,
      name: `get${name}UsageOfCustomers`,
      path: `${path}/usage-of-customers/`,
      summary: 'What all customers together used in a month, what it cost, and the twelve months before.',
    }),
    topCustomers: defineEndpoint({
      ...ofService.readsTopCustomers,
      name: `get${name}TopCustomers`,
      path: `${path}/top-customers/`,
      summary: `The ten customers that ${title} costs most in a month.`,
    }),
    byCustomer: defineEndpoint({
      ...ofService.listsUsage,
      name: `list${name}UsageByCustomer`,
      path: `${path}/usage-by-customer/`,
      summary: 'What every customer used in a month, and what it cost.',
    }),
  };
};
