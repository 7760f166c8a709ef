import { id } from '../fields.ts';
import { listQuery, type Endpoint } from '../http.ts';
import { month } from '../prices.ts';
import { endpointsOf, monthOfPartner, ofCustomer } from './endpoints.ts';
import { serviceNames, type Service } from './services.ts';
import {
  costExplanation,
  customerUsage,
  partnerUsage,
  topCustomers,
  usageByCustomer,
  usageByThing,
} from './usage.ts';

const monthOfCustomer = ofCustomer.extend({ month: month.optional() });

/** What the usage of a customer is called in paths: of what is used, or of licenses. */
type Metering = 'usage-metering' | 'license-metering';

type UsageOf<Name extends string, Path extends string, Thing extends string, M extends Metering> = {
  module: Service;
  /** As the names of the service's endpoints have it. */
  name: Name;
  path: `/${Path}`;
  /** What its usage is told by, in one word. */
  thing: Thing;
  metering?: M;
};

/** The endpoints that tell the usage of a service, of one customer and of all customers of a partner. */
export const usageEndpointsOf = <
  const Name extends string,
  const Path extends string,
  const Thing extends string,
  const M extends Metering = 'usage-metering',
>({
  module,
  name,
  path,
  thing,
  metering,
}: UsageOf<Name, Path, Thing, M>) => {
  const { reads, readsOfPartner } = endpointsOf(module);
  const title = serviceNames[module].en;
  const word = thing.toLowerCase();
  return {
    ofCustomer: reads(`get${name}Usage`, `${path}/${metering ?? 'usage-metering'}/`, {
      summary: 'What was used in a month, by day, and in the twelve months before.',
      query: monthOfCustomer,
      response: customerUsage,
    }),
    byThing: reads(`list${name}UsageBy${thing}`, `${path}/usage-by-${thing.toLowerCase()}/`, {
      summary: `What every ${word} of a customer used in a month, and what it cost.`,
      query: listQuery(['customerMinor', 'name', 'average', 'partnerMinor']).extend(monthOfCustomer.shape),
      response: usageByThing,
      csv: true,
    }),
    explanation: reads(`explain${name}Cost`, `${path}/cost-explanation/`, {
      summary: `The prices that held in a month, with what each made of the cost of a customer or of one ${word} (\`id\`).`,
      query: monthOfCustomer.extend({ id: id.optional() }),
      response: costExplanation,
    }),
    ofPartner: readsOfPartner(`get${name}UsageOfCustomers`, `${path}/usage-of-customers/`, {
      summary: 'What all customers together used in a month, what it cost, and the twelve months before.',
      response: partnerUsage,
    }),
    topCustomers: readsOfPartner(`get${name}TopCustomers`, `${path}/top-customers/`, {
      summary: `The ten customers that ${title} costs most in a month.`,
      response: topCustomers,
    }),
    byCustomer: readsOfPartner(`list${name}UsageByCustomer`, `${path}/usage-by-customer/`, {
      summary: 'What every customer used in a month, and what it cost.',
      query: listQuery(['customerMinor', 'name', 'average', 'partnerMinor', 'marginMinor', 'change']).extend(
        monthOfPartner.shape,
      ),
      response: usageByCustomer,
      csv: true,
    }),
  };
};

/** Those of any service. */
export type UsageEndpoints = Readonly<Record<keyof ReturnType<typeof usageEndpointsOf>, Endpoint>>;
