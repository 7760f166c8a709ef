import { randomUUID } from 'node:crypto';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import type { Attempt, LicenseLineResult, LicenseOrderLine } from '@portal/ports/licenses';
import type { Outbound } from '@portal/ports/outbound';
import { bought, lineOf, move, readyTenant, stored, untilDone } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget, type Target } from './testing/target.ts';
import { boughtBy } from './testing/unkind-books.ts';

let target: Target;
let tenantId: string;
beforeAll(async () => {
  target = await startTarget();
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
});
beforeEach(async () => {
  tenantId = await readyTenant(target);
});
afterAll(async () => await target.close());

type Json = Record<string, unknown>;
const rowsIn = (found: unknown): Json[] => (Array.isArray(found) ? found : []);
const inLines =
  (edit: (line: Json) => void) =>
  ({ lineItems }: Json): void =>
    rowsIn(lineItems).forEach(edit);

/** How the system may write an order of a year that is paid by the month. */
const oddities: Readonly<Record<string, (order: Json) => void>> = {
  'an unknown cycle': (order) => void (order['billingCycle'] = 'fortnightly'),
  'the cycle none': (order) => void (order['billingCycle'] = 'none'),
  'no cycle': (order) => void delete order['billingCycle'],
  'an unknown term': inLines((line) => void (line['termDuration'] = 'P5Y')),
  'no term': inLines((line) => void delete line['termDuration']),
  'another spelling of the term': inLines((line) => void (line['termDuration'] = 'P12M')),
  'an older offer': inLines((line) => void (line['offerId'] = '2828BE95-46BA-4F91-B2FD-0BEF192ECF60')),
};

type Checkout = 'told' | 'lost once' | 'never told';
const isCheckout = (url: string): boolean => url.endsWith('/checkout');
const isOfOrders = (url: string): boolean => isCheckout(url) || /\/orders(\/|\?|$)/.test(url);

/** The system with one oddity in each of its orders. */
function driverWith(odd: (order: Json) => void, checkout: Checkout) {
  let isLost = checkout === 'told';
  const outbound: Outbound = async (request) => {
    const response = await plainOutbound(request);
    if (!isOfOrders(request.url) || response.status >= 300) return response;
    if (isCheckout(request.url) && checkout === 'never told')
      return { ...response, body: new TextEncoder().encode('<html>') };
    if (isCheckout(request.url) && !isLost) {
      isLost = true;
      throw new ProviderFailure('unreachable', 'the answer was lost');
    }
    const body: Json = JSON.parse(new TextDecoder().decode(response.body));
    for (const order of [...rowsIn(body['items']), ...rowsIn(body['orders']), body]) odd(order);
    return { ...response, body: new TextEncoder().encode(JSON.stringify(body)) };
  };
  return createPartnerCenter(target.connection, { outbound, secret: target.secret });
}

type Ordered = { results: LicenseLineResult[] | null; reasons: (string | undefined)[] };

/** From `onRetry`, which stays; an order that begins anew has another id. */
function begunAgain({ operationId, memory }: Attempt): Attempt {
  const onRetry = memory?.onRetry;
  if (onRetry === undefined) return { operationId: randomUUID(), memory: null };
  return { operationId, memory: { ...onRetry, onRetry } };
}

/** With as many tries of a person as there can be failures; the system's clock goes on by minutes. */
async function carryOut(
  licenses: Target['licenses'],
  lines: readonly LicenseOrderLine[],
  known: readonly string[] = [],
): Promise<Ordered> {
  const reasons: Ordered['reasons'] = [];
  let attempt: Attempt = { operationId: randomUUID(), memory: null };
  while (reasons.length < 3) {
    try {
      const outcome = await licenses.order(attempt, { tenantId, lines, known, at: new Date() });
      if ('done' in outcome) return { results: outcome.done, reasons };
      attempt = { ...attempt, memory: stored(outcome.again.memory) };
      await move(target, outcome.again.seconds === 0 ? 0 : 300);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (isPassing(error.kind)) continue;
      reasons.push(error.reason);
      attempt = begunAgain(attempt);
    }
  }
  return { results: null, reasons };
}

const quantities = async () => (await boughtBy(target, tenantId)).map(({ quantity }) => quantity);

describe('an order that the system writes with', () => {
  const answers: readonly Checkout[] = ['told', 'lost once', 'never told'];
  const cases = Object.keys(oddities).flatMap((name) => answers.map((checkout) => ({ name, checkout })));

  it.each(cases)('$name, its checkout $checkout, is bought once', async ({ name, checkout }) => {
    const odd = oddities[name];
    if (odd === undefined) throw new Error(name);
    const line = lineOf(target.products.everyTerm);
    const { results, reasons } = await carryOut(driverWith(odd, checkout), [line]);
    expect(await quantities()).toEqual([10]);
    // Of an unknown product in the tenant's orders nobody can tell whose it is.
    if (name === 'an older offer' && checkout === 'never told')
      expect({ results, reasons }).toEqual({ results: null, reasons: Array(3).fill('purchaseUnclear') });
    else expect(results).toMatchObject([{ state: 'ordered', subscription: { term: 'P1Y' } }]);
  });

  it.each(answers)(
    'no term, of two lines that differ in it alone, buys nothing more (%s)',
    async (checkout) => {
      const odd = inLines((line) => void delete line['termDuration']);
      const lines = [lineOf(target.products.everyTerm), lineOf(target.products.everyTerm, { term: 'P1M' })];
      const { results, reasons } = await carryOut(driverWith(odd, checkout), lines);
      expect(await quantities()).toEqual([10, 10]);
      expect({ results, reasons }).toEqual({ results: null, reasons: Array(3).fill('purchaseUnclear') });
    },
  );

  it('another product in the answer of its checkout buys nothing more', async () => {
    const odd = inLines((line) => void (line['offerId'] = 'CFQ7TTC0LF8R:0002:CFQ7TTC0K971'));
    const { results, reasons } = await carryOut(driverWith(odd, 'told'), [lineOf(target.products.everyTerm)]);
    expect(await quantities()).toEqual([10]);
    expect({ results, reasons }).toEqual({ results: null, reasons: Array(3).fill('purchaseUnclear') });
  });
});

describe('what may have been bought', () => {
  it('is none of what the portal knows as bought by another order', async () => {
    const line = lineOf(target.products.everyTerm);
    const attempt = { operationId: randomUUID(), memory: null };
    const wanted = { tenantId, lines: [line], at: new Date() };
    const filled = await target.licenses.order(attempt, wanted);
    if ('done' in filled) throw new Error('it is done already');
    const { id } = await bought(target, tenantId, line);
    // The cart has expired.
    await move(target, 8 * 86_400);
    const memory = stored(filled.again.memory);
    const call = (next: Attempt) => target.licenses.order(next, { ...wanted, known: [id] });
    const [result] = await untilDone(target, call, { ...attempt, memory });
    expect(result).toMatchObject({ state: 'ordered', subscription: { id: expect.not.stringContaining(id) } });
    expect(await quantities()).toEqual([10, 10]);
  });

  it('is waited for during an hour, as its order may be seen late', async () => {
    let isSeen = false;
    const outbound: Outbound = async (request) => {
      const response = await plainOutbound(request);
      const instead = isCheckout(request.url) ? '<html>' : '{"items":[]}';
      if (isSeen || !isOfOrders(request.url) || response.status >= 300) return response;
      return { ...response, body: new TextEncoder().encode(instead) };
    };
    const licenses = createPartnerCenter(target.connection, { outbound, secret: target.secret });
    const wanted = { tenantId, lines: [lineOf(target.products.everyTerm)], at: new Date() };
    let attempt: Attempt = { operationId: randomUUID(), memory: null };
    const look = async () => {
      const outcome = await licenses.order(attempt, wanted);
      if ('done' in outcome) return outcome.done;
      attempt = { ...attempt, memory: stored(outcome.again.memory) };
      return null;
    };
    expect([await look(), await look()]).toEqual([null, null]);
    await move(target, 55 * 60);
    expect(await look()).toBeNull();
    isSeen = true;
    const call = (next: Attempt) => licenses.order(next, wanted);
    expect(await untilDone(target, call, attempt)).toMatchObject([{ state: 'ordered' }]);
    expect(await quantities()).toEqual([10]);
  });
});
