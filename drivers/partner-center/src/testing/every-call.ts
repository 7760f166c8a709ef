import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import {
  bought,
  change,
  failureOf,
  lineOf,
  newPrefix,
  newTenant,
  person,
  place,
  readyTenant,
  rowsOf,
} from '@portal/ports/testing/licenses-bench';
import type { Target } from './target.ts';

async function tenants(target: Target): Promise<void> {
  const { licenses, takenPrefix } = target;
  await licenses.ping();
  const { id, domain } = await target.addTenant();
  await licenses.getTenant(id);
  await licenses.getRelationshipLink();
  await licenses.isDomainFree(takenPrefix);
  await licenses.isDomainFree(newPrefix());
  await licenses.findTenant(domain);
  await failureOf(licenses.createTenant(randomUUID(), newTenant(takenPrefix)));
  await failureOf(licenses.getTenant(randomUUID()));
}

async function agreements(target: Target): Promise<void> {
  const { licenses } = target;
  const { tenant } = await licenses.createTenant(randomUUID(), newTenant(newPrefix()));
  await licenses.getAgreement(tenant.id);
  await licenses.getAgreementText('sv-SE');
  await failureOf(place(target, tenant.id, [lineOf(target.products.everyTerm)]));
  const acceptance = { tenantId: tenant.id, person, at: new Date('2026-05-11T08:30:00.000Z') };
  await licenses.acceptAgreement(randomUUID(), acceptance);
  await licenses.acceptAgreement(randomUUID(), acceptance);
  await licenses.getAgreement(tenant.id);
}

async function wares(target: Target): Promise<void> {
  const { licenses, products } = target;
  await rowsOf(licenses.listProducts(failOnUnreadable));
  await licenses.listOffers(products.everyTerm.productId, failOnUnreadable);
  await target.withdraw([products.yearly]);
  await licenses.listOffers(products.yearly.productId, failOnUnreadable);
  await target.withdraw([]);
  await failureOf(licenses.listOffers('NOSUCH', failOnUnreadable));
  for await (const page of licenses.readPriceSheet('extended', failOnUnreadable)) if (page.length > 0) break;
}

async function orders(target: Target, tenantId: string): Promise<void> {
  const { products } = target;
  await place(target, tenantId, [lineOf(products.everyTerm, { quantity: 301 }), lineOf(products.other)]);
  await target.failOrders([products.other]);
  await place(target, tenantId, [
    lineOf(products.everyTerm),
    lineOf(products.other, { billingPeriod: 'annual' }),
  ]);
  await target.failOrders([]);
  await target.behave({ visibleAfterSeconds: 30, changesTakeSeconds: 0 });
  await place(target, tenantId, [lineOf(products.everyTerm)]);
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
}

async function changes(target: Target, tenantId: string): Promise<void> {
  const { licenses, products } = target;
  const first = await bought(target, tenantId, lineOf(products.everyTerm));
  await licenses.getProvisioning({ tenantId, subscriptionId: first.id });
  const next = { ...products.everyTerm, term: 'P1Y', billingPeriod: 'annual', quantity: 4 } as const;
  const renewing = { kind: 'termEnd', termEnd: { outcome: 'renews', next } } as const;
  const scheduled = await change(target, { tenantId, subscription: first }, renewing);
  const raised = await change(
    target,
    { tenantId, subscription: scheduled },
    { kind: 'quantity', quantity: 12 },
  );
  await failureOf(change(target, { tenantId, subscription: first }, { kind: 'suspend' }));
  const ending = { kind: 'termEnd', termEnd: { outcome: 'ends' } } as const;
  const ended = await change(target, { tenantId, subscription: raised }, ending);
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 30 });
  const suspended = await change(target, { tenantId, subscription: ended }, { kind: 'suspend' });
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  await failureOf(change(target, { tenantId, subscription: suspended }, { kind: 'quantity', quantity: 13 }));
  await change(target, { tenantId, subscription: suspended }, { kind: 'cancel' });
}

/** A month that nobody has renewed, and the term that it becomes again after a while. */
async function transitions(target: Target, tenantId: string): Promise<void> {
  const { everyTerm } = target.products;
  const month = await bought(target, tenantId, lineOf(everyTerm, { term: 'P1M' }));
  const extending = { kind: 'termEnd', termEnd: { outcome: 'extends' } } as const;
  await change(target, { tenantId, subscription: month }, extending);
  await target.setNow(new Date(month.termEndsAt.getTime() + 60_000));
  const subscription = await target.licenses.getSubscription({ tenantId, subscriptionId: month.id });
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 30 });
  const newTerm = { ...everyTerm, term: 'P1Y', billingPeriod: 'annual' } as const;
  await change(target, { tenantId, subscription }, { kind: 'newTerm', newTerm });
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
}

/** Every call of the port at least once, with what the system takes and what it refuses. */
export async function everyCall(target: Target): Promise<void> {
  await tenants(target);
  await agreements(target);
  await wares(target);
  const tenantId = await readyTenant(target);
  await orders(target, tenantId);
  await changes(target, tenantId);
  await transitions(target, tenantId);
  await target.control('PUT behavior', { visibleAfterSeconds: 0, pageSize: 2 });
  await rowsOf(target.licenses.listSubscriptions(tenantId, failOnUnreadable));
  await rowsOf(target.licenses.listTenants(failOnUnreadable));
  await target.licenses.listAssignedSeats(tenantId, failOnUnreadable);
  await target.fail('throttles');
  await failureOf(target.licenses.ping());
  await target.fail('none');
}
