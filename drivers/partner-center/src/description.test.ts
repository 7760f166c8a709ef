import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { readDescription, vendorFile, type Description } from '@portal/ports/testing/referee/description';
import {
  Referee,
  type PlantedFault,
  type Tolerance,
  type WithoutReferee,
} from '@portal/ports/testing/referee/referee';
import { bought, lineOf, readyTenant } from '@portal/ports/testing/licenses-bench';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { everyCall } from './testing/every-call.ts';
import { startTarget, type Target } from './testing/target.ts';

const files = {
  official: vendorFile('partner-center', 'CustomerService.json'),
  derived: vendorFile('partner-center', 'partner-center-commerce-derived.openapi.json'),
};
const howToGet =
  `The vendor's descriptions are not at ${files.official} and ${files.derived}. They are not ours to copy: the first is in ` +
  'rest-swagger-specs of MicrosoftDocs/partner-center-sdk, the second is derived from the models of ' +
  'microsoft/partner-center-sdk-for-dotNET. Put both into partner-center/ of a folder, and set VENDOR_SPECS to it.';

/** Two lists that the official description has without what is around them, and its examples with it: the derived one judges. */
const withoutCollection = new Set([
  'GET /v{version}/agreements',
  'GET /v{version}/customers/{customer_id}/agreements',
]);

const subscription = '/v1/customers/{customerId}/subscriptions/{subscriptionId}';

const tolerances: Tolerance[] = [
  {
    way: 'request',
    operation: 'GET /v{version}/customers',
    violation: 'query filter is not described',
    because: 'the derived description and the documentation of a search for customers have it',
  },
  {
    way: 'request',
    violation: 'query seekOperation is not described',
    because: 'the documentation of paging has it, and the derived description for one list alone',
  },
  {
    way: 'answer',
    violation: /^200 body\/(items\/\*\/)?relationshipToPartner must be integer$/,
    because: 'its allowed values are words, as in the examples',
  },
  {
    way: 'answer',
    operation: 'POST /v{version}/customers',
    violation: 'status 201 is not described',
    because: 'the documentation answers it to a new customer',
  },
  {
    way: 'answer',
    violation: /^status 4\d\d is not described$/,
    because: 'the official description has no refusal, and the 404 of a free domain neither',
  },
  {
    way: 'answer',
    operation: 'GET /v1/products',
    violation: /^200 body\/items\/\* has (title|description|productType|isMicrosoftProduct|publisherName), /,
    because: "the models of the SDK have a name alone; the documentation's product has all of these",
  },
  {
    way: 'request',
    operation: `PATCH ${subscription}`,
    violation: 'body has scheduledActions, which nothing describes',
    because: 'it is younger than the description: docs/decisions/m365-licenses.md',
  },
  {
    way: 'answer',
    violation: /^200 body(\/items\/\*)? has scheduledActions, which nothing describes$/,
    because: 'it is younger than the description: docs/decisions/m365-licenses.md',
  },
];

const transitions = 'it is described on a page of the documentation alone, in words and one example';

const withoutReferee: WithoutReferee[] = [
  { operation: `GET ${subscription}/transitionEligibilities`, because: transitions },
  { operation: `GET ${subscription}/transitions`, because: transitions },
  { operation: `POST ${subscription}/transitions`, because: transitions },
  {
    operation: 'POST /partner.onmicrosoft.com/oauth2/v2.0/token',
    because: 'the token service is another system, and the description only names it',
  },
  {
    operation: 'GET /v1.0/sales/pricesheets({sheet})/$value',
    because: 'the price sheets are another API, of which no description is published',
  },
];

const official = readDescription(files.official);
const derived = readDescription(files.derived);
if (official === null || derived === null) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the descriptions to judge by', () => {
  expect([official, derived], howToGet).not.toContain(null);
});

type Body = Record<string, unknown>;
const asBody = (value: unknown): Body => ({ ...Object(value) });

const planted: readonly (PlantedFault & { violation: string })[] = [
  {
    name: 'a quantity as text in a cart',
    operation: 'POST /v1/customers/{customerId}/carts',
    way: 'request',
    change: (body) => ({ lineItems: [{ ...asBody(asBody(Object(body).lineItems)[0]), quantity: '10' }] }),
    violation: 'body/lineItems/*/quantity must be integer',
  },
  {
    name: 'a billing cycle that the vendor does not have',
    operation: 'POST /v1/customers/{customerId}/carts',
    way: 'request',
    change: (body) => ({
      lineItems: [{ ...asBody(asBody(Object(body).lineItems)[0]), billingCycle: 'yearly' }],
    }),
    violation: 'body/lineItems/*/billingCycle must be equal to one of the allowed values',
  },
  {
    name: 'a misspelled property of an agreement',
    operation: 'POST /v{version}/customers/{customer_id}/agreements',
    way: 'request',
    change: (body) => ({ ...asBody(body), dateAgred: '2026-05-11T08:30:00Z' }),
    violation: 'body has dateAgred, which nothing describes',
  },
  {
    name: 'a status that the vendor does not have',
    operation: `GET ${subscription}`,
    way: 'answer',
    change: (body) => ({ ...asBody(body), status: 'cancelled' }),
    violation: '200 body/status must be equal to one of the allowed values',
  },
  {
    name: 'a moment that is none',
    operation: `GET ${subscription}`,
    way: 'answer',
    change: (body) => ({ ...asBody(body), commitmentEndDate: 'tomorrow' }),
    violation: '200 body/commitmentEndDate must match format "date-time"',
  },
];

const judgeBy = (customers: Description, commerce: Description): void => {
  const operations = customers.operations.filter(({ name }) => !withoutCollection.has(name));
  const referee = new Referee({
    driver: 'partner-center',
    descriptions: [
      { name: 'customer service, official', description: { ...customers, operations }, basePath: '' },
      { name: 'commerce, derived', description: commerce, basePath: '' },
    ],
    tolerances,
    withoutReferee,
  });
  let target: Target;
  beforeAll(async () => {
    target = await startTarget(referee.watch(plainOutbound));
    await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  });
  afterAll(async () => await target.close());

  it('lets every request of the driver and every answer of the simulator pass', async () => {
    await everyCall(target);
    expect(referee.violations).toEqual([]);
    expect(referee.counts.size).toBeGreaterThanOrEqual(20);
  });

  it.each(planted)('catches $name', async ({ violation, ...fault }) => {
    const tenantId = await readyTenant(target);
    const { id: subscriptionId } = await bought(target, tenantId, lineOf(target.products.everyTerm));
    const { outbound, violations } = referee.plant(plainOutbound, fault);
    const { connection, secret } = target;
    const licenses = createPartnerCenter(connection, { outbound, secret });
    const contact = { firstName: 'Elin', lastName: 'Öhman', email: 'elin@polarvind.example', phone: null };
    const order = { at: new Date(), tenantId, lines: [lineOf(target.products.everyTerm)] };
    await licenses
      .acceptAgreement(randomUUID(), { tenantId, person: contact, at: new Date() })
      .catch(() => null);
    await licenses.order({ operationId: randomUUID(), memory: null }, order).catch(() => null);
    await licenses.getSubscription({ tenantId, subscriptionId }).catch(() => null);
    expect(violations).toContain(`${fault.operation} ${fault.way}: ${violation}`);
  });

  it('judged all but what it says, and needed every tolerance', () => {
    expect(referee.conclude()).toMatchObject({ violations: [], unneeded: [] });
  });
};

describe.runIf(official !== null && derived !== null)("the vendor's descriptions", () => {
  if (official !== null && derived !== null) judgeBy(official, derived);
});
