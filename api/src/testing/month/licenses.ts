import type { Endpoint } from '@portal/contract/http';
import {
  cancelLicense,
  reactivateLicense,
  setLicenseTermEnd,
  suspendLicense,
  updateLicense,
} from '@portal/contract/m365-licenses/changes';
import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import { listLicenses } from '@portal/contract/m365-licenses/licenses';
import { estimateLicenses, orderLicenses } from '@portal/contract/m365-licenses/products';
import { retryOperation } from '@portal/contract/operations';
import { agreedPrice, type ProductKey } from '@portal/contract/prices';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { TestOrganization } from '../people.ts';
import { senderTo, type Sent } from '../sender.ts';
import type { Answer } from '../test-portal.ts';
import { outagesIn } from './outages.ts';
import type { MonthWorld } from './world.ts';

const item = { productId: 'CFQ7TTC0LH18', skuId: '0001' } as const;
export const plans: readonly ProductKey[] = (
  [
    ['P1M', 'monthly'],
    ['P1Y', 'monthly'],
    ['P1Y', 'annual'],
  ] as const
).map(([term, billingPeriod]) => licenseProduct({ ...item, term, billingPeriod }));

/** What goes wrong at one call while something is ordered. */
const trouble = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constantFrom('createCart', 'checkoutCart', 'getOrder', 'getSubscription', 'patchSubscription'),
      unkindness: fc.constantFrom('garbled', 'lost-before', 'lost-after', 'refused-after'),
      seed: fc.nat(20),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);
/** What a reading of the licenses meets. */
const oddities = [
  'unknown-word',
  'other-case',
  'missing-once',
  'bad-row',
  'duplicate-row',
  'other-order',
] as const;
type Oddity = (typeof oddities)[number];

const acts = fc.constantFrom('raise', 'lower', 'suspend', 'reactivate', 'cancel', 'ends', 'renews');

/** Steps are counted among the days that are played. */
export const licensePlot = (steps: number, wanted: readonly Oddity[] = oddities) =>
  fc.record({
    orders: fc.array(
      fc.record({
        step: fc.nat(Math.floor(steps / 2)),
        plan: fc.nat(plans.length - 1),
        seats: fc.integer({ min: 2, max: 40 }),
        trouble,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    changes: fc.array(
      fc.record({
        step: fc.nat(steps - 1),
        act: acts,
        license: fc.nat(2),
        seats: fc.integer({ min: 1, max: 9 }),
        trouble,
      }),
      { maxLength: 8 },
    ),
    outages: outagesIn(steps),
    odd: fc
      .array(
        fc.record({ step: fc.nat(steps - 1), unkindness: fc.constantFrom(...wanted), seed: fc.nat(9) }),
        {
          maxLength: 4,
        },
      )
      .map((all) => new Map(all.map(({ step, ...one }) => [step, one]))),
  });
export type LicensePlot = ReturnType<typeof licensePlot> extends fc.Arbitrary<infer P> ? P : never;

type Order = LicensePlot['orders'][number];
type Change = LicensePlot['changes'][number];
type Trouble = Order['trouble'];
type Of = { customer: TestOrganization; plot: LicensePlot; token: string };

const estimated = z.object({ lines: z.array(z.object({ explanation: z.looseObject({}) })) });
const listed = listLicenses.response;
type License = z.infer<typeof listed>['items'][number];

const endpoints = {
  raise: updateLicense,
  lower: updateLicense,
  suspend: suspendLicense,
  reactivate: reactivateLicense,
  cancel: cancelLicense,
  ends: setLicenseTermEnd,
  renews: setLicenseTermEnd,
} as const;

function bodyOf({ act, seats }: Change, { version, purchased }: License): object {
  if (act === 'raise') return { version, quantity: purchased + seats, costConsent: true };
  if (act === 'lower') return { version, quantity: Math.max(1, purchased - seats), costConsent: true };
  if (act === 'ends') return { version, termEnd: { outcome: 'ends' } };
  return act === 'renews' ? { version, termEnd: { outcome: 'renews', next: null } } : { version };
}

/** Plays what one customer does with its licenses, through the portal. */
export function licensePlayer(world: MonthWorld, { customer, plot, token }: Of) {
  const { portal, systems, read, during, workOff } = world;
  const sending = senderTo(portal, token);
  const send = (endpoint: Endpoint, sent: Sent): Promise<Answer> =>
    sending(endpoint, { of: customer, ...sent });
  const failed = () =>
    portal.owner.rows<{ id: string }>(
      sql`select id from operation where customer_id = ${customer.id} and state = 'failed'`,
    );
  /** What has failed meanwhile is tried again, up to three times. */
  const carriedOut = async (answer: Answer, wrong: Trouble): Promise<void> => {
    if (answer.status !== 202) return;
    const id = String(answer.body['operationId']);
    if (wrong) await systems.center('PUT unkindness', wrong);
    for (let tries = 0; tries < 4; tries += 1) {
      await workOff();
      if (!(await failed()).some((one) => one.id === id)) break;
      if (tries === 2) await systems.center('PUT unkindness', null);
      const again = await portal.call('POST', retryOperation.path, { token, query: { id }, body: {} });
      if (again.status !== 202) break;
    }
    await systems.center('PUT unkindness', null);
  };
  const order = async ({ plan, seats, trouble: wrong }: Order): Promise<void> => {
    const lines = [{ product: plans[plan] ?? plans[0], quantity: String(seats) }];
    const shown = await send(estimateLicenses, { body: { lines } });
    const agreedPrices = estimated.parse(shown.body).lines.map(({ explanation }) =>
      agreedPrice.parse({
        product: explanation['product'],
        currency: explanation['currency'],
        unitPrice: explanation['customerPrice'],
      }),
    );
    await carriedOut(await send(orderLicenses, { body: { lines, costConsent: true, agreedPrices } }), wrong);
  };
  const change = async (wanted: Change): Promise<void> => {
    const { items } = listed.parse((await send(listLicenses, {})).body);
    const license = items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[wanted.license];
    if (!license) return;
    const endpoint = endpoints[wanted.act];
    const { id, version } = license;
    const sent =
      wanted.act === 'cancel' ? { query: { id, version } } : { query: { id }, body: bodyOf(wanted, license) };
    await carriedOut(await send(endpoint, sent), wanted.trouble);
  };
  const look = async (step: number): Promise<void> => {
    const odd = plot.odd.get(step);
    if (odd) await systems.center('PUT unkindness', { call: 'listSubscriptions', ...odd });
    await during(plot.outages.get(step), systems.center, () =>
      read({ name: 'm365-licenses', customerId: customer.id }),
    );
    if (odd) await systems.center('PUT unkindness', null);
  };
  return {
    play: async (step: number): Promise<void> => {
      await look(step);
      for (const one of plot.orders) if (one.step === step) await order(one);
      for (const one of plot.changes) if (one.step === step) await change(one);
    },
    /** Read once more, with nothing wrong. */
    settle: async (): Promise<void> => void (await read({ name: 'm365-licenses', customerId: customer.id })),
  };
}
