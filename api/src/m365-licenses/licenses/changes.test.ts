import {
  autoRenewOf,
  cancelLicense,
  estimateLicenseChange,
  listTermEnds,
  reactivateLicense,
  setLicenseTermEnd,
  suspendLicense,
  updateLicense,
} from '@portal/contract/m365-licenses/changes';
import { listLicenses, type License } from '@portal/contract/m365-licenses/licenses';
import { getLicenseProduct, orderLicenses } from '@portal/contract/m365-licenses/products';
import { retryOperation } from '@portal/contract/operations';
import type { Endpoint } from '@portal/contract/http';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import type { Answer } from '../../testing/test-portal.ts';
import { basic, createLicenseBench, keyOf, premium, type LicenseBench } from '../products/testing/bench.ts';
import { partnerCenter } from '../system.ts';

let bench: LicenseBench;
let customer: TestOrganization & { tenantId: string };
beforeAll(async () => {
  bench = await createLicenseBench();
  await bench.importPrices();
  await bench.publish();
});
/** Five seats for a year, paid by the month. */
beforeEach(async () => {
  customer = await bench.newCustomer();
  await bench.order(customer, [{ product: keyOf(basic), quantity: '5' }]);
  await bench.workOff();
});
afterAll(() => bench.close());

const license = async (): Promise<License> => {
  const { body } = await bench.send(listLicenses, { of: customer });
  const [one] = listLicenses.response.parse(body).items;
  if (!one) throw new Error('There is none.');
  return one;
};
/** Sends a change of the license as it is now. */
async function change(endpoint: Endpoint, body: object = {}): Promise<Answer> {
  const { id, version } = await license();
  if (endpoint === cancelLicense) return bench.send(endpoint, { of: customer, query: { id, version } });
  return bench.send(endpoint, { of: customer, query: { id }, body: { version, ...body } });
}
async function done(answer: Promise<Answer>): Promise<License> {
  const { status, body } = await answer;
  expect([status, body]).toMatchObject([202, { operationId: expect.any(String) }]);
  await bench.workOff();
  const after = await license();
  expect(after).toMatchObject({ state: 'active', operation: null });
  return after;
}
const setQuantity = (quantity: number) => change(updateLicense, { quantity, costConsent: true });
const charges = () =>
  bench.portal.owner.rows<{ reason: string; quantity: number; cost: number }>(sql`
    select reason, quantity::float, customer_cost::float as cost from charge where customer_id = ${customer.id}
    order by charged_at, quantity`);
/** As if the seats had been bought so long ago that their windows close in so many seconds. */
const closeWindows = (seconds: number) =>
  bench.portal.owner.run(sql`
    update license set cancellable_until = c.closes, windows = (
      select jsonb_agg(w || jsonb_build_object('until', c.closes, 'openedAt', c.closes - interval '96 hours'))
      from jsonb_array_elements(windows) w)
    from (select now() + make_interval(secs => ${seconds}) as closes) c where customer_id = ${customer.id}`);
const events = async () =>
  (
    await bench.portal.owner.rows<{ event: string }>(
      sql`select event from audit_entry where customer_id = ${customer.id} order by id`,
    )
  ).map(({ event }) => event);
const estimated = async (quantity: number) => {
  const { id } = await license();
  return (await bench.send(estimateLicenseChange, { of: customer, query: { id }, body: { quantity } })).body;
};

test('what was ordered or changed has its seats read at once', async () => {
  const { owner } = bench.portal;
  const isDue = () =>
    owner.rows(
      sql`select name from mirror where customer_id = ${customer.id} and due_at <= now() order by name`,
    );
  const both = [{ name: 'm365-licenses' }, { name: 'm365-licenses.seats' }];
  expect(await isDue()).toEqual(both);
  await owner.run(
    sql`update mirror set due_at = now() + interval '1 hour' where customer_id = ${customer.id}`,
  );
  await done(setQuantity(6));
  expect(await isDue()).toEqual(both);
});

describe('seats', () => {
  test('are raised at the price of the term, which opens a window for these alone', async () => {
    // Bought today: the rest of the period is all of it.
    expect(await estimated(7)).toMatchObject({ customerMinor: 13_380, periodMinor: 46_830 });
    const raised = await done(setQuantity(7));
    expect(raised).toMatchObject({ purchased: 7, customerMinor: 46_830 });
    expect(await setQuantity(7)).toMatchObject({
      status: 400,
      body: { fields: { quantity: { errorKey: 'seatsUnchanged' } } },
    });
    expect(new Set(raised.windows.map(({ quantity }) => quantity))).toEqual(new Set([2, 5]));
    expect((await charges()).at(-1)).toEqual({ reason: 'more', quantity: 2, cost: 133.8 });
    expect((await events()).slice(-2)).toEqual(['licenseUpdateOrdered', 'licenseUpdated']);
  });

  test('are given back while their window is open, with the money; a second later they are not', async () => {
    expect(await estimated(3)).toMatchObject({ customerMinor: -13_380 });
    expect(await done(setQuantity(3))).toMatchObject({ purchased: 3, windows: [{ quantity: 3 }] });
    expect((await charges()).at(-1)).toEqual({ reason: 'less', quantity: -2, cost: -133.8 });
    await closeWindows(-1);
    expect(await setQuantity(2)).toMatchObject({
      status: 409,
      body: { errorKey: 'licenseWindowClosed', details: { seats: 0 } },
    });
    // More goes on.
    const raised = await done(setQuantity(4));
    expect(raised.windows).toMatchObject([{ quantity: 1 }]);
    expect(await done(setQuantity(3))).toMatchObject({ purchased: 3 });
  });

  test('of what was found without a price are not charged in this term, and none are added to it', async () => {
    // As it was found before anybody had published its price.
    await bench.portal.owner.run(sql`delete from charge where customer_id = ${customer.id}`);
    await bench.portal.owner.run(sql`delete from recurring_charge where customer_id = ${customer.id}`);
    expect(await estimated(6)).toMatchObject({ customerMinor: null, partnerMinor: null, periodMinor: null });
    expect(await setQuantity(6)).toMatchObject({ status: 409, body: { errorKey: 'priceMissing' } });
    expect(await done(setQuantity(4))).toMatchObject({ purchased: 4, customerMinor: null });
    expect(await charges()).toEqual([]);
  });

  test('that are assigned to users are not taken from them', async () => {
    const { tenantId } = customer;
    await bench.control('PUT seats', { tenantId, ...basic, assigned: 4 });
    const { body } = await setQuantity(3);
    await bench.workOff();
    expect(await license()).toMatchObject({
      purchased: 5,
      state: 'active',
      operation: { state: 'failed', reason: 'seatsAssigned' },
    });
    await bench.control('PUT seats', { tenantId, ...basic, assigned: 3 });
    await bench.send(retryOperation, { query: { id: String(body['operationId']) } });
    await bench.workOff();
    expect(await license()).toMatchObject({ purchased: 3, operation: null });
  });

  test('of a license that was changed elsewhere are looked at anew', async () => {
    const { driver } = bench.portal.platform.clouds.of(partnerCenter, '') ?? {};
    const { subscriptionId, id, version } = await license();
    const edit = { tenantId: customer.tenantId, subscriptionId, version: null };
    await driver?.changeSubscription(
      { operationId: id, memory: null },
      { ...edit, change: { kind: 'quantity', quantity: 6 } },
    );
    await setQuantity(8);
    await bench.workOff();
    expect(await license()).toMatchObject({ operation: { state: 'failed', reason: 'changedMeanwhile' } });
    // Who read it before somebody's order is told.
    const body = { quantity: 8, costConsent: true, version };
    expect(await bench.send(updateLicense, { of: customer, query: { id }, body })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale' },
    });
  });

  test('that the system takes its time for are followed, and nothing else is done meanwhile', async () => {
    await bench.control('PUT behavior', { visibleAfterSeconds: 0, changesTakeSeconds: 600 });
    await setQuantity(6);
    await bench.workOff();
    expect(await license()).toMatchObject({
      purchased: 5,
      state: 'updating',
      operation: { state: 'running' },
    });
    expect(await setQuantity(7)).toMatchObject({ status: 409, body: { errorKey: 'operationOpen' } });
    await bench.control('PUT clock', { now: new Date(Date.now() + 900_000).toISOString() });
    await bench.control('PUT behavior', { visibleAfterSeconds: 0, changesTakeSeconds: 0 });
    await bench.portal.owner.run(sql`update operation set due_at = now() where customer_id = ${customer.id}`);
    await bench.workOff();
    expect(await license()).toMatchObject({ purchased: 6, state: 'active' });
  });
});

describe('the number of seats that the system sells of a product', () => {
  /** Somebody has looked at it in the form. */
  const look = (of: { productId: string; skuId: string }) =>
    bench.send(getLicenseProduct, { of: customer, query: { item: `${of.productId}:${of.skuId}` } });
  const outOfRange = (field: string) => ({
    status: 400,
    body: { fields: { [field]: { errorKey: 'seatsOutOfRange', values: { min: 1, max: 300 } } } },
  });

  test('is kept: more are neither ordered, nor added, nor set for the renewal', async () => {
    expect((await look(basic)).status).toBe(200);
    expect((await look(premium)).status).toBe(200);
    // Both sides of the bound.
    const agreedPrices = [{ product: keyOf(basic), currency: 'SEK', unitPrice: '66.9' }];
    const ordered = (quantity: string) =>
      bench.send(orderLicenses, {
        of: customer,
        body: { lines: [{ product: keyOf(basic), quantity }], costConsent: true, agreedPrices },
      });
    expect(await ordered('301')).toMatchObject(outOfRange('lines.0.quantity'));
    expect((await ordered('300')).status).toBe(202);
    expect(await setQuantity(301)).toMatchObject(outOfRange('quantity'));
    const renewsWith = (quantity: number) =>
      change(setLicenseTermEnd, {
        termEnd: { outcome: 'renews', next: { product: keyOf(premium), quantity } },
      });
    expect(await renewsWith(301)).toMatchObject(outOfRange('termEnd.next.quantity'));
    expect((await renewsWith(300)).status).toBe(202);
  });

  test('is learnt with the licenses, so that it holds also where nobody has looked before', async () => {
    await bench.portal.owner.run(sql`delete from license_bounds`);
    await bench.read(customer);
    expect(await setQuantity(301)).toMatchObject(outOfRange('quantity'));
  });

  test('is told by the system where nobody has looked before', async () => {
    await bench.portal.owner.run(sql`delete from license_bounds`);
    await setQuantity(301);
    await bench.workOff();
    expect(await license()).toMatchObject({
      purchased: 5,
      operation: { state: 'failed', reason: 'quantityOutOfRange' },
    });
  });
});

test('no seats are added to what goes on by the month after its term', async () => {
  await bench.portal.owner.run(sql`
    update license t set sku_id = o.sku_id, product = o.product from license_offer o
    where t.customer_id = ${customer.id} and o.product_id = t.product_id and o.extends = t.sku_id`);
  expect(await license()).toMatchObject({ isExtended: true });
  expect(await setQuantity(6)).toMatchObject({
    status: 400,
    body: { fields: { quantity: { errorKey: 'seatsOfExtended' } } },
  });
});

describe('the end of the term', () => {
  const decide = (termEnd: object) => change(setLicenseTermEnd, { termEnd });

  test('says what each way costs, and is being processed until the system has it', async () => {
    const { id } = await license();
    const { body } = await bench.send(listTermEnds, { of: customer, query: { id } });
    expect(body).toMatchObject({
      currency: 'SEK',
      items: [
        { outcome: 'renews', customerMinor: 33_450, percentMore: 0 },
        // A month at the monthly price and 3 % more; it was 66.90 in a year.
        { outcome: 'extends', next: { term: 'P1M', billingPeriod: 'monthly', quantity: 5 } },
        { outcome: 'ends', next: null, customerMinor: null, percentMore: null },
      ],
    });
    await decide({ outcome: 'ends' });
    expect(autoRenewOf(await license())).toBe('processing');
    await bench.workOff();
    const after = await license();
    expect([autoRenewOf(after), after.termEnd]).toMatchObject(['off', { outcome: 'ends', isDecided: true }]);
    expect(await done(decide({ outcome: 'extends' }))).toMatchObject({
      termEnd: { outcome: 'extends', isDecided: true },
    });
    expect(autoRenewOf(await done(decide({ outcome: 'renews', next: null })))).toBe('on');
  });

  test('is no extension by the month of what goes by the month already', async () => {
    await bench.portal.owner.run(sql`update license set term = 'P1M' where customer_id = ${customer.id}`);
    const { id } = await license();
    const { body } = await bench.send(listTermEnds, { of: customer, query: { id } });
    expect(body).toMatchObject({ items: [{ outcome: 'renews' }, { outcome: 'ends' }] });
    expect(await decide({ outcome: 'extends' })).toMatchObject({
      status: 400,
      body: { fields: { termEnd: { errorKey: 'byTheMonth' } } },
    });
  });

  test('can be a renewal as another license, which is sold and has a price', async () => {
    const next = { product: keyOf(premium, { billingPeriod: 'annual' }), quantity: 4 };
    expect(await done(decide({ outcome: 'renews', next }))).toMatchObject({
      termEnd: {
        outcome: 'renews',
        next: { ...next, name: 'Microsoft 365 Business Premium', billingPeriod: 'annual' },
        customerMinor: 1_169_280,
        // By the month of all its seats, as 334.50 is now.
        percentMore: 191.3,
      },
    });
    // What was decided stays when seats change.
    expect(await done(setQuantity(6))).toMatchObject({ purchased: 6, termEnd: { next } });
    // The system refuses to keep it; once it does not, trying again brings it back.
    await bench.control('PUT withdrawn', [premium]);
    const { body } = await setQuantity(7);
    await bench.workOff();
    expect(await license()).toMatchObject({ operation: { kind: 'updateLicense', state: 'failed' } });
    await bench.control('PUT withdrawn', []);
    await bench.send(retryOperation, { query: { id: String(body['operationId']) } });
    await bench.workOff();
    expect(await license()).toMatchObject({ purchased: 7, operation: null, termEnd: { next } });
    const unknown = { ...next, product: 'm365-licenses.NONE:0001:P1Y:monthly' };
    expect((await decide({ outcome: 'renews', next: unknown })).body).toMatchObject({
      errorKey: 'priceMissing',
    });
  });
});

describe('what others decide with the system', () => {
  const extension = { scheduleType: 'TermEnd', actionType: 'RenewToExtendedServiceTerm' };
  const setElsewhere = async (actions: readonly object[], autoRenew = false) => {
    const { subscriptionId } = await license();
    await bench.control('PUT scheduled-actions', { subscriptionId, autoRenew, actions });
  };
  const endHere = () => change(setLicenseTermEnd, { termEnd: { outcome: 'ends' } });

  test('an extension of what was to end is shown as decided by nobody, and put right', async () => {
    await done(endHere());
    await setElsewhere([extension]);
    // Nobody has read it yet: what was decided on what was there before is not done.
    await setQuantity(6);
    await bench.workOff();
    expect(await license()).toMatchObject({ operation: { state: 'failed', reason: 'changedMeanwhile' } });
    await bench.portal.owner.run(sql`update license set operation = null where customer_id = ${customer.id}`);
    await bench.read(customer);
    const extended = { outcome: 'extends', isDecided: false };
    expect(await license()).toMatchObject({ purchased: 5, wasToEnd: true, termEnd: extended });
    await bench.read(customer);
    expect(await license()).toMatchObject({ wasToEnd: true, termEnd: extended });
    expect(await done(endHere())).toMatchObject({ wasToEnd: false, termEnd: { outcome: 'ends' } });
    await setElsewhere([extension]);
    await bench.read(customer);
    expect(await done(change(setLicenseTermEnd, { termEnd: { outcome: 'extends' } }))).toMatchObject({
      wasToEnd: false,
      termEnd: { outcome: 'extends', isDecided: true },
    });
  });

  test('a transition and what has a day of its own are shown, and stay', async () => {
    const product = { ...premium, billingCycle: 'annual', termDuration: 'P1Y' };
    const transition = {
      scheduleType: 'TermEnd',
      actionType: 'Transition',
      instructions: { product, quantity: 4 },
    };
    const onADay = {
      scheduleType: 'CustomDate',
      actionType: 'ChangeQuantity',
      effectiveDate: '2026-12-24T00:00:00Z',
    };
    await setElsewhere([transition, onADay], true);
    await bench.read(customer);
    const { termEndsAt, scheduled } = await license();
    const all = [
      { what: 'other', word: 'ChangeQuantity', on: '2026-12-24T00:00:00.000Z', name: null, quantity: null },
      {
        what: 'transition',
        word: 'Transition',
        on: termEndsAt,
        name: 'Microsoft 365 Business Premium',
        quantity: 4,
      },
    ];
    expect(scheduled).toEqual(all);
    expect(await done(endHere())).toMatchObject({ termEnd: { outcome: 'ends' }, scheduled: all });
  });
});

describe('a cancellation', () => {
  test('is refused to whoever read the license before somebody changed it', async () => {
    const { id, version } = await license();
    await done(setQuantity(6));
    expect(await bench.send(cancelLicense, { of: customer, query: { id, version } })).toMatchObject({
      status: 409,
      body: { errorKey: 'stale' },
    });
  });

  test('gives all back that was charged as long as the system does, and stops what recurs', async () => {
    await done(setQuantity(7));
    const { refundMinor } = await license();
    expect(refundMinor).toBe(46_830);
    expect(await done(change(cancelLicense))).toMatchObject({
      status: 'cancelled',
      refundMinor: null,
      cancellableUntil: null,
    });
    const all = (await charges()).map(({ cost }) => cost);
    expect(all.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(0);
    expect((await change(cancelLicense)).body).toMatchObject({ errorKey: 'licenseNotActive' });
    expect((await setQuantity(8)).body).toMatchObject({ errorKey: 'licenseNotActive' });
  });

  test('gives back what it said before, of what is left of the period', async () => {
    await bench.portal.owner.run(sql`
      update license set refunds = jsonb_build_array(jsonb_build_object('share', 'partial', 'until', now() + interval '1 day'))
      where customer_id = ${customer.id}`);
    await bench.portal.owner.run(sql`
      update recurring_charge set starts_on = starts_on - 11, ends_on = ends_on - 11 where customer_id = ${customer.id}`);
    const { refundMinor } = await license();
    await done(change(cancelLicense));
    const { cost = 0 } = (await charges()).at(-1) ?? {};
    expect(refundMinor).toBe(Math.round(-cost * 100));
    // Of 334.50 for a month, all but the eleven days that were over: of 28, 29, 30 or 31.
    expect([20_309, 20_762, 21_185, 21_581]).toContain(refundMinor);
  });

  test('gives all back while that is open beside what is left', async () => {
    await bench.portal.owner.run(sql`
      update license set refunds = (
        select jsonb_agg(jsonb_build_object('share', s, 'until', now() + interval '1 day'))
        from unnest(array['partial', 'full']) s)
      where customer_id = ${customer.id}`);
    await bench.portal.owner.run(sql`
      update recurring_charge set starts_on = starts_on - 11, ends_on = ends_on - 11 where customer_id = ${customer.id}`);
    await bench.portal.owner.run(sql`
      update charge c set period_from = r.starts_on, period_to = (r.starts_on + interval '1 month')::date
      from recurring_charge r where r.partner_id = c.partner_id and r.id = c.recurring_id and c.customer_id = ${customer.id}`);
    expect(await license()).toMatchObject({ refundMinor: 33_450 });
  });

  test('is refused a second after its time', async () => {
    await closeWindows(-1);
    expect(await change(cancelLicense)).toMatchObject({
      status: 409,
      body: { errorKey: 'licenseWindowClosed' },
    });
  });
});

test('a license is suspended and reactivated, and paid on meanwhile', async () => {
  expect((await change(reactivateLicense)).body).toMatchObject({ errorKey: 'licenseNotSuspended' });
  expect(await done(change(suspendLicense))).toMatchObject({
    status: 'suspended',
    customerMinor: 33_450,
    termEnd: { outcome: 'ends', customerMinor: null },
  });
  expect((await setQuantity(6)).body).toMatchObject({ errorKey: 'licenseNotActive' });
  expect(await done(change(reactivateLicense))).toMatchObject({
    status: 'active',
    customerMinor: 33_450,
    termEnd: { outcome: 'extends', isDecided: false },
  });
  expect(await charges()).toHaveLength(1);
  expect((await events()).slice(-4)).toEqual([
    'licenseSuspensionOrdered',
    'licenseSuspended',
    'licenseReactivationOrdered',
    'licenseReactivated',
  ]);
});

test('a license is reactivated to renew again by one order, at a price that there is', async () => {
  await done(change(suspendLicense));
  await bench.portal.owner.run(sql`update license_offer set gone_at = now() where product = ${keyOf(basic)}`);
  const refused = await change(reactivateLicense, { autoRenew: true });
  await bench.portal.owner.run(sql`update license_offer set gone_at = null where product = ${keyOf(basic)}`);
  expect(refused.body).toMatchObject({ errorKey: 'productWithdrawn' });
  expect(await done(change(reactivateLicense, { autoRenew: true }))).toMatchObject({
    status: 'active',
    termEnd: { outcome: 'renews', next: null, customerMinor: 33_450 },
  });
});

test('a suspension opens no window anew that has closed', async () => {
  await closeWindows(-1);
  await done(change(suspendLicense));
  expect(await done(change(reactivateLicense))).toMatchObject({ windows: [] });
  expect(await setQuantity(4)).toMatchObject({ status: 409, body: { errorKey: 'licenseWindowClosed' } });
});

test('a change that the system does not take is over, and the license is as it was', async () => {
  await bench.portal.owner.run(
    sql`update license_tenant set tenant_id = gen_random_uuid()::text where customer_id = ${customer.id}`,
  );
  const fails = async (answer: Promise<Answer>, status = 'active') => {
    expect((await answer).status).toBe(202);
    await bench.workOff();
    expect(await license()).toMatchObject({ status, state: 'active', operation: { state: 'failed' } });
  };
  await fails(setQuantity(6));
  await fails(change(setLicenseTermEnd, { termEnd: { outcome: 'ends' } }));
  await fails(change(suspendLicense));
  await fails(change(cancelLicense));
  await bench.portal.owner.run(
    sql`update license set status = 'suspended' where customer_id = ${customer.id}`,
  );
  await fails(change(reactivateLicense), 'suspended');
  expect((await events()).filter((event) => event.endsWith('Failed'))).toEqual([
    'licenseUpdateFailed',
    'licenseTermEndFailed',
    'licenseSuspensionFailed',
    'licenseCancellationFailed',
    'licenseReactivationFailed',
  ]);
});
