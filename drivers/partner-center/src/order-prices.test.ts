import { failOnUnreadable, type Unreadable } from '@portal/ports/unreadable';
import {
  failureOf,
  lineOf,
  place,
  readyTenant,
  rowsOf,
  untilDone,
} from '@portal/ports/testing/licenses-bench';
import type { Outbound } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTarget, type Target } from './testing/target.ts';

const columns =
  'ProductTitle,ProductId,SkuId,SkuTitle,TermDuration,BillingPlan,Currency,UnitPrice,ERP Price,Segment,EffectiveStartDate,EffectiveEndDate';
const row = (price: string, more: { segment?: string; from?: string; until?: string } = {}): string => {
  const {
    segment = 'Commercial',
    from = '2024-01-01T00:00:00',
    until = '9999-12-31T23:59:59.9999999Z',
  } = more;
  const sold = 'CFQ7TTC0LH18,0001,"Basic, for ""all""",P1Y,Monthly';
  return `Microsoft 365,${sold},SEK,${price},70.00,${segment},${from},${until}`;
};

let sheet = '';
let sheets = 0;
const withSheet: Outbound = async (request) => {
  if (!request.url.includes('pricesheets')) return await plainOutbound(request);
  sheets += 1;
  return { status: 200, headers: {}, body: new TextEncoder().encode(sheet) };
};
const setRows = (...rows: string[]): void => {
  sheet = `\uFEFF${[columns, ...rows, ''].join('\r\n')}`;
};

let target: Target;
let tenantId: string;
beforeAll(async () => {
  target = await startTarget(withSheet);
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  tenantId = await readyTenant(target);
});
afterAll(async () => await target.close());
beforeEach(() => {
  sheets = 0;
});

const order = (expectedUnitPrice: string | null) =>
  place(target, tenantId, [
    lineOf(target.products.everyTerm, { expectedUnitPrice }),
    lineOf(target.products.other),
  ]);

describe('a price that was agreed on', () => {
  it('is compared with the sheet of the moment, which orders of some minutes share', async () => {
    setRows(row('53.52'));
    expect(await order('53.520')).toMatchObject([{ state: 'ordered' }, { state: 'ordered' }]);
    await order('53.52');
    await order(null);
    expect(sheets).toBe(1);
  });

  it('is looked for in a new sheet before it is refused', async () => {
    setRows(row('60.00'));
    expect(await failureOf(order('61.00'))).toMatchObject({
      kind: 'conflict',
      reason: 'priceChanged',
      values: { unitPrice: '60.00' },
    });
    expect(await order('60.00')).toMatchObject([{ state: 'ordered' }, { state: 'ordered' }]);
    setRows(row('65.00'));
    expect(await order('65.00')).toMatchObject([{ state: 'ordered' }, { state: 'ordered' }]);
    expect(sheets).toBe(2);
  });

  it('of a product that has none any longer fails its line alone', async () => {
    setRows(
      row('1.00', { segment: 'Charity' }),
      row('2.00', { from: '2031-01-01T00:00:00Z' }),
      row('3.00', { until: '2025-06-01T00:00:00Z' }),
    );
    expect(await order('3.00')).toMatchObject([
      { state: 'failed', reason: 'productWithdrawn' },
      { state: 'ordered' },
    ]);
  });
});

it('a price is that of the caller’s moment, whatever the machine’s clock and whoever has read the sheet', async () => {
  setRows(row('80.00', { until: '2030-12-31T23:59:59Z' }), row('90.00', { from: '2031-01-01T00:00:00Z' }));
  const orderAt = (at: string, expectedUnitPrice: string) => {
    const line = lineOf(target.products.everyTerm, { expectedUnitPrice });
    const wanted = { tenantId, lines: [line], at: new Date(at) };
    return untilDone(target, (attempt) => target.licenses.order(attempt, wanted));
  };
  expect(await orderAt('2030-12-31T12:00:00Z', '80.00')).toMatchObject([{ state: 'ordered' }]);
  expect(await orderAt('2031-01-01T12:00:00Z', '90.00')).toMatchObject([{ state: 'ordered' }]);
  expect(await failureOf(orderAt('2031-01-01T12:00:00Z', '80.00'))).toMatchObject({
    reason: 'priceChanged',
    values: { unitPrice: '90.00' },
  });
});

describe('an order', () => {
  it('asks for its own product alone', async () => {
    setRows(row('71.00'), row('free').replace('0001', '0002'), row('').replace('P1Y', 'P10Y'));
    expect(await order('71.00')).toMatchObject([{ state: 'ordered' }, { state: 'ordered' }]);
    setRows(row('free'));
    expect((await failureOf(order('72.00'))).kind).toBe('protocol');
  });
});

describe('a price sheet', () => {
  const read = () => rowsOf(target.licenses.readPriceSheet('standard', failOnUnreadable));

  it('is read with quotes, fractions and moments without a zone', async () => {
    setRows(row('53.52', { until: '2026-12-31T23:59:59.9999999Z' }), row('53.52').replace('P1Y', 'P5Y'));
    expect(await read()).toEqual([
      {
        productId: 'CFQ7TTC0LH18',
        skuId: '0001',
        productName: 'Microsoft 365',
        skuName: 'Basic, for "all"',
        term: 'P1Y',
        billingPeriod: 'monthly',
        currency: 'SEK',
        unitPrice: '53.52',
        retailPrice: '70.00',
        validFrom: new Date('2024-01-01T00:00:00Z'),
        validUntil: new Date('2026-12-31T23:59:59.999Z'),
      },
    ]);
  });

  it('is read in every form in which the vendor writes numbers and dates', async () => {
    setRows(
      row('1E-05', { from: '1/2/2024 12:00:00 AM', until: '' }).replace('Monthly', 'MONTHLY'),
      row('.5', { from: '2024-01-02', until: '12/31/9999 11:59:59 PM' }).replace('P1Y', 'p1m'),
      '',
    );
    const began = { validFrom: new Date('2024-01-02T00:00:00Z'), validUntil: null };
    expect(await read()).toMatchObject([
      { unitPrice: '0.00001', billingPeriod: 'monthly', ...began },
      { unitPrice: '0.5', term: 'P1M', ...began },
    ]);
  });

  it('has what can be read of it, tells what cannot, and judges nothing that is not sold here', async () => {
    setRows(
      row('53.52'),
      ...['53,52', '', 'free'].map((price) => row(price).replace('P1Y', 'P1M')),
      row('free', { segment: 'Education' }),
      row('').replace('P1Y', 'P10Y'),
      row('').replace('Monthly', 'OneTime'),
      row('1.00').replace('CFQ7TTC0LH18', ''),
    );
    const unreadable: Unreadable[] = [];
    const pages = target.licenses.readPriceSheet('standard', (one) => void unreadable.push(one));
    expect(await rowsOf(pages)).toMatchObject([{ unitPrice: '53.52' }]);
    expect(unreadable).toEqual([
      ...['Segment custom, EffectiveStartDate custom', 'UnitPrice custom', 'UnitPrice custom'].map(
        (reason) => ({ id: 'CFQ7TTC0LH18:0001:P1M:monthly', reason }),
      ),
      { id: null, reason: 'ProductId too_small' },
    ]);
  });

  it('that is cut off is none', async () => {
    setRows('Microsoft 365,"CFQ7');
    expect((await failureOf(read())).kind).toBe('protocol');
  });
});
