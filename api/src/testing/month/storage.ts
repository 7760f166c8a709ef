import type { ProductKey } from '@portal/contract/prices';
import fc from 'fast-check';
import * as z from 'zod';
import type { TestOrganization } from '../people.ts';
import type { Had } from './meters.ts';
import { outagesIn } from './outages.ts';
import type { MonthWorld } from './world.ts';

export const capacity: ProductKey = 's3-storage.capacity';
const bytesPerGiB = 2n ** 30n;

/** What comes to be in a customer's buckets, hour by hour. */
export const storagePlot = (hours: number) =>
  fc.record({
    buckets: fc.array(
      fc.record({
        since: fc.nat(Math.floor(hours / 2)),
        writes: fc.array(
          fc.record({ hour: fc.nat(hours - 1), sizeBytes: fc.integer({ min: 0, max: 5_000_000_000_000 }) }),
          { maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    /** Hours from one on in which the gateway's list lacks a bucket. */
    missing: fc.array(
      fc.record({ bucket: fc.nat(2), from: fc.nat(hours - 1), hours: fc.integer({ min: 1, max: 5 }) }),
      { maxLength: 2 },
    ),
    outages: outagesIn(hours),
  });
export type StoragePlot = typeof storagePlot extends (hours: number) => fc.Arbitrary<infer P> ? P : never;

const books = z.object({
  buckets: z.array(z.object({ tenant: z.string(), name: z.string(), bytes: z.number() })),
});

type Of = { customer: TestOrganization; plot: StoragePlot };

/** Plays one customer's storage; what the gateway had in the hours in which it was asked is kept in `had`. */
export function storagePlayer({ systems, read, during }: MonthWorld, { customer, plot }: Of) {
  const tenant = `c${customer.id.replaceAll('-', '')}`;
  const had: Had[] = [];
  const grow = async (at: number): Promise<void> => {
    for (const [number, { since, writes }] of plot.buckets.entries()) {
      const name = `bucket-${number}`;
      if (at < since) continue;
      if (at === since) {
        const owner = 'storage-owner';
        const users = [{ userId: owner, displayName: owner }];
        await systems.storage('POST tenants', [{ tenant, users, buckets: [{ name, owner }] }]);
      }
      for (const [write, { hour, sizeBytes }] of writes.entries())
        if (Math.max(hour, since) === at)
          await systems.storage('POST objects', [
            { tenant, bucket: name, key: `object-${write}`, sizeBytes },
          ]);
    }
  };
  const note = async (hour: Date, missing: ReadonlySet<string>): Promise<void> => {
    const { buckets } = books.parse(await systems.storage('GET books'));
    for (const { name, bytes } of buckets.filter((one) => one.tenant === tenant && !missing.has(one.name)))
      had.push({
        customerId: customer.id,
        product: capacity,
        thing: name,
        hour,
        quantity: BigInt(bytes),
        perUnit: bytesPerGiB,
      });
  };
  return {
    had,
    play: async (at: number, hour: Date): Promise<void> => {
      await grow(at);
      const outage = plot.outages.get(at);
      const missing = plot.missing.filter(({ from, hours }) => from <= at && at < from + hours);
      const names = new Set(missing.map(({ bucket }) => `bucket-${bucket}`));
      await systems.storage(
        'PUT unlisted',
        [...names].map((name) => ({ tenant, name })),
      );
      const reason = await during(outage, systems.storage, () =>
        read({ name: 's3-storage', customerId: customer.id }),
      );
      if ((reason === null) === (outage !== undefined))
        throw new Error(
          `${hour.toISOString()}: ${String(reason)} though ${outage?.fault ?? 'nothing'} was wrong`,
        );
      if (reason === null) await note(hour, names);
    },
  };
}
