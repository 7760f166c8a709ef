import type { ProductKey } from '@portal/contract/prices';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { licenseTerms, lists, storageTerms, vdcTerms } from './testing/month/agreed.ts';
import { licenseCustomer, storageCustomer, vdcCustomer } from './testing/month/customers.ts';
import { books, chargesDiffer } from './testing/month/license-books.ts';
import { licensePlayer, licensePlot } from './testing/month/licenses.ts';
import { metersDiffer } from './testing/month/meters.ts';
import { agreedOn, agreeTerms, dayIn, priceOn, publishLists } from './testing/month/prices.ts';
import { odditiesIn, readVms } from './testing/month/oddities.ts';
import { outagesIn } from './testing/month/outages.ts';
import { storagePlayer, storagePlot } from './testing/month/storage.ts';
import { vdcPlayer, vdcPlot, vdcProducts } from './testing/month/vdcs.ts';
import { startMonthWorld, type MonthWorld } from './testing/month/world.ts';
import { createPartner, createUser, signIn, type TestOrganization } from './testing/people.ts';
import { isLong, seed } from './testing/sample.ts';

const hourMs = 3_600_000;
const msPerDay = 24 * hourMs;
const minuteMs = 60_000;
/** Each of a world's seeds plays its own customer: 200 in one would read each other's most of the time. */
const customers = 20;
const worlds = Array.from({ length: isLong ? 10 : 1 }, (_, at) => seed + at * customers);
/** So many hours of a month, and days of a quarter, in which somebody asks; in the others the portal itself was away. */
const played = { hours: isLong ? 40 : 10, days: isLong ? 24 : 8 };
/** To play is long work; nothing is waited for. */
const timeout = isLong ? 5_400_000 : 900_000;

let world: MonthWorld;
let partner: TestOrganization;
/** That of the world: the first of its customers has it, too. */
let first = seed;
const seeds = (): number[] => Array.from({ length: customers }, (_, at) => first + at);

async function openWorld(by: number): Promise<void> {
  first = by;
  world = await startMonthWorld(new Date('2027-02-27T10:00:00Z'));
  const { owner } = world.portal;
  expect(await world.read({ name: 'm365-licenses.prices', customerId: null })).toBeNull();
  await publishLists(owner, lists);
  partner = await createPartner(world.portal);
  for (const terms of [storageTerms, licenseTerms, vdcTerms]) await agreeTerms(owner, partner.id, terms);
}

function sampleBy<T>(arbitrary: fc.Arbitrary<T>, by: number): T {
  const [one] = fc.sample(arbitrary, { seed: by, numRuns: 1 });
  if (one === undefined) throw new Error('There is no sample.');
  return one;
}
/** Some of so many, in their order. */
const someOf = (all: number, many: number): number[] =>
  sampleBy(fc.uniqueArray(fc.nat(all - 1), { minLength: many, maxLength: many }), first).toSorted(
    (a, b) => a - b,
  );

/** By the customer; the hours and days are those of the run's seed. */
type Wrong = Record<string, readonly string[]>;
const note = (wrong: Wrong, by: number, differences: readonly string[]): void => {
  if (differences.length > 0) wrong[`TEST_SEED=${first}, customer ${by - first}`] = differences;
};

/** March, with the day that has an hour less: a quarter past the full hour of some of its hours. */
async function storageMonth() {
  const players = [];
  for (const by of seeds()) {
    const customer = await storageCustomer(world, partner);
    const plot = sampleBy(storagePlot(played.hours), by);
    players.push({ by, customer, ...storagePlayer(world, { customer, plot }) });
  }
  const start = Date.parse('2027-02-28T23:00Z');
  for (const [at, number] of someOf(31 * 24 - 1, played.hours).entries()) {
    const hour = new Date(start + number * hourMs);
    await world.moveTo(new Date(hour.getTime() + hourMs / 4));
    for (const { play } of players) await play(at, hour);
  }
  await world.addUp();
  return players;
}

/** A quarter, in which a term of a month renews twice and more, from April on; answers its last day. */
async function licenseQuarter() {
  const token = await signIn(world.portal, await createUser(world.portal, partner));
  const players = [];
  for (const by of seeds()) {
    const customer = await licenseCustomer(world, partner);
    const plot = sampleBy(licensePlot(played.days), by);
    players.push({ by, customer, ...licensePlayer(world, { customer, plot, token }) });
  }
  const start = Date.parse('2027-04-01T09:00Z');
  for (const [at, day] of someOf(88, played.days).entries()) {
    // Later each day: no window of whole days ends while the day is played.
    await world.moveTo(new Date(start + day * (msPerDay + minuteMs)));
    for (const { play } of players) await play(at);
    await world.addUp();
  }
  const last = new Date(start + 89 * msPerDay);
  await world.moveTo(last);
  for (const { settle } of players) await settle();
  await world.addUp();
  return { players, today: dayIn(last) };
}

/** October, with the day that has an hour more. */
async function vdcMonth() {
  const token = await signIn(world.portal, await createUser(world.portal, partner));
  const agreedPrices = agreedOn(lists, vdcTerms, vdcProducts);
  const start = Date.parse('2027-09-30T22:00Z');
  await world.moveTo(new Date(start));
  const players = [];
  for (const by of seeds()) {
    const customer = await vdcCustomer(world, partner);
    const plot = sampleBy(vdcPlot(played.hours), by);
    players.push({ by, customer, ...vdcPlayer(world, { customer, plot, token, agreedPrices }) });
  }
  const outages = sampleBy(outagesIn(played.hours), first);
  const oddities = sampleBy(odditiesIn(played.hours, ['missing', 'unknown-word', 'other-case']), first);
  for (const [at, number] of someOf(31 * 24 + 1, played.hours).entries()) {
    const hour = new Date(start + number * hourMs);
    await world.moveTo(new Date(hour.getTime() + hourMs / 4));
    for (const { play } of players) await play(at, hour);
    expect(await world.read({ name: 'vm-backups', customerId: null })).toBeNull();
    const oddity = oddities.get(at);
    await world.signIn();
    const { reason, missing } = await world.during(outages.get(at), world.systems.director, () =>
      readVms(world.systems.director, oddity, () => world.read({ name: 'vdc-vms', customerId: null })),
    );
    expect(reason === null).toBe(!outages.has(at));
    if (reason === null) for (const { noteVms } of players) await noteVms(hour, missing);
  }
  await world.addUp();
  return players;
}

describe.each(worlds)(
  'played by the real drivers with outages and unkind answers, from seed %i on',
  { tags: ['exact-money'] },
  (from) => {
    beforeAll(() => openWorld(from), timeout);
    afterAll(() => world.close());

    test(
      'a month is metered in the hours in which the systems answered, and costs what they had then',
      async () => {
        const wrong: Wrong = {};
        for (const { by, customer, had } of await storageMonth()) {
          const expected = { had, lists, termsOf: () => storageTerms };
          note(wrong, by, await metersDiffer(world.portal.owner, [customer.id], expected));
        }
        expect(wrong).toEqual({});
      },
      timeout,
    );

    test(
      'a quarter of licenses is charged as the vendor keeps its books',
      async () => {
        const { players, today } = await licenseQuarter();
        const { items } = books.parse(await world.systems.center('GET books'));
        const wrong: Wrong = {};
        for (const { by, customer } of players) {
          const booked = {
            entries: items.filter(({ customerId }) => customerId === customer.tenantId),
            today,
            priceOn: (product: ProductKey, day: string) =>
              priceOn(day, { lists, terms: licenseTerms, product }),
          };
          note(wrong, by, await chargesDiffer(world.portal.owner, customer.id, booked));
        }
        expect(wrong).toEqual({});
        const kinds = new Set(items.map(({ kind }) => kind));
        expect([kinds.has('bought'), kinds.has('renewed')]).toEqual([true, true]);
      },
      timeout,
    );

    test(
      'a month of data centers is metered as they were, whatever was changed half-way or without the portal',
      async () => {
        const wrong: Wrong = {};
        for (const { by, customer, had } of await vdcMonth()) {
          const expected = { had, lists, termsOf: () => vdcTerms };
          note(wrong, by, await metersDiffer(world.portal.owner, [customer.id], expected));
        }
        expect(wrong).toEqual({});
      },
      timeout,
    );
  },
);
