import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { bought, change, failureOf, lineOf, newPrefix, newTenant, person, place, readyTenant, rowsOf } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { readDescription, vendorFile, type Description } from '@portal/ports/testing/referee/description';
import { Referee, type Tolerance } from '@portal/ports/testing/referee/referee';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget, type Target } from './testing/target.ts';

const files = {
  customers: vendorFile('partner-center', 'CustomerService.json'),
  commerce: vendorFile('partner-center', 'partner-center-commerce-derived.openapi.json'),
};
const customers = readDescription(files.customers);
const commerce = readDescription(files.commerce);
const tolerances: Tolerance[] = [];

const judgeBy = (official: Description, derived: Description): void => {
  const referee = new Referee({
    driver: 'partner-center',
    descriptions: [
      { name: 'customer service, official', description: official, basePath: '' },
      { name: 'commerce, derived', description: derived, basePath: '' },
    ],
    tolerances,
    withoutReferee: [],
  });
  let target: Target;
  beforeAll(async () => {
    target = await startTarget(referee.watch(plainOutbound));
    await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  });
  afterAll(async () => await target.close());

  it('x', async () => {
    const { licenses, products } = target;
    await licenses.ping();
    const t = await target.addTenant();
    await licenses.getTenant(t.id);
    await licenses.getRelationshipLink();
    await licenses.isDomainFree('contoso');
    await rowsOf(licenses.listTenants());
    await licenses.findTenant(t.domain);
    const tenantId = await readyTenant(target);
    await licenses.getAgreement(tenantId);
    await licenses.getAgreementText('sv-SE');
    await rowsOf(licenses.listProducts());
    await licenses.listOffers(products.everyTerm.productId);
    for await (const _ of licenses.readPriceSheet('extended')) break;
    const subscription = await bought(target, tenantId, lineOf(products.everyTerm));
    await licenses.getProvisioning({ tenantId, subscriptionId: subscription.id });
    await licenses.listAssignedSeats(tenantId);
    const ended = await change(target, { tenantId, subscription }, { kind: 'termEnd', termEnd: { outcome: 'ends' } });
    const { productId, skuId } = products.everyTerm;
    const r = await change(target, { tenantId, subscription: ended }, { kind: 'termEnd', termEnd: { outcome: 'renews', next: { productId, skuId, term: 'P1Y', billingPeriod: 'annual', quantity: 4 } } });
    const s = await change(target, { tenantId, subscription: r }, { kind: 'quantity', quantity: 12 });
    const u = await change(target, { tenantId, subscription: s }, { kind: 'suspend' });
    console.log([...new Set(referee.violations)].join('\n'));
    console.log([...referee.counts]);
  });
};

describe.runIf(customers !== null && commerce !== null)("the vendor's description", () => {
  if (customers !== null && commerce !== null) judgeBy(customers, commerce);
});
