import { randomUUID } from 'node:crypto';
import type { Licenses } from '@portal/ports/licenses';
import { all } from '@portal/ports/testing/finish';
import { bought, lineOf, newPrefix, newTenant, readyTenant } from '@portal/ports/testing/licenses-bench';
import { readingOf } from '@portal/ports/testing/unkindness/reading';
import type { Cell } from '@portal/ports/testing/unkindness/scenario';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { expect } from 'vitest';
import type { Target } from './target.ts';
import { booksOf, boughtBy, type Start } from './unkind-books.ts';

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const readSubscriptions: Start = async (target) => {
  const tenantId = await readyTenant(target);
  for (const product of Object.values(target.products)) await bought(target, tenantId, lineOf(product));
  await target.control('PUT behavior', { visibleAfterSeconds: 0, pageSize: 2 });
  return readingOf({
    there: idsOf(await boughtBy(target, tenantId)),
    list: async (port, onUnreadable) => idsOf(await all(port.listSubscriptions(tenantId, onUnreadable))),
  });
};

const readTenants: Start = async (target) => {
  for (let made = 0; made < 3; made += 1) await readyTenant(target);
  await target.control('PUT behavior', { visibleAfterSeconds: 0, pageSize: 2 });
  return readingOf({
    there: idsOf((await booksOf(target)).customers),
    list: async (port, onUnreadable) => idsOf(await all(port.listTenants(onUnreadable))),
  });
};

const twoAPage = async ({ control }: Target): Promise<void> =>
  void (await control('PUT behavior', { visibleAfterSeconds: 0, pageSize: 2 }));

const ignored: OnUnreadable = () => undefined;

const readProducts: Start = async ({ licenses }) => {
  const list = async (port: Licenses, onUnreadable: OnUnreadable) =>
    (await all(port.listProducts(onUnreadable))).map(({ productId }) => productId);
  return readingOf({ there: await list(licenses, ignored), list });
};

const readOffers: Start = async ({ licenses, products }) => {
  const { productId, skuId } = products.everyTerm;
  const list = async (port: Licenses, onUnreadable: OnUnreadable) =>
    (await port.listOffers(productId, onUnreadable)).map(
      (one) => `${one.skuId} ${one.term} ${one.billingPeriod}`,
    );
  const there = await list(licenses, ignored);
  return readingOf({
    there: there.map((told) => ({ told, ids: [skuId] })),
    list,
    isUnknownLeftOut: true,
  });
};

const readSeats: Start = async (target) => {
  const tenantId = await readyTenant(target);
  for (const product of Object.values(target.products)) await bought(target, tenantId, lineOf(product));
  await twoAPage(target);
  const there = await target.licenses.listAssignedSeats(tenantId, ignored);
  return readingOf({
    there: there.map((one) => ({
      told: `${one.seatSkuId} ${one.total} ${one.assigned}`,
      ids: [one.seatSkuId],
    })),
    list: async (port, onUnreadable) =>
      (await port.listAssignedSeats(tenantId, onUnreadable)).map(
        (one) => `${one.seatSkuId} ${one.total} ${one.assigned}`,
      ),
  });
};

type Question = {
  ask: (port: Licenses, tenant: { id: string; domain: string }) => Promise<unknown>;
  isSigned?: boolean;
};

const words = new Set(['unknown-word', 'other-case', 'missing-field', 'nul-in-name', 'long-name']);

/** What is answered of one of two tenants is what it was, or is said in other words by the system. */
const question =
  ({ ask, isSigned = true }: Question): Start =>
  async (target) => {
    await readyTenant(target);
    const { tenant } = await target.licenses.createTenant(randomUUID(), newTenant(newPrefix()));
    if (isSigned) {
      const person = { firstName: 'Elin', lastName: 'Lund', email: 'elin@example.com', phone: null };
      await target.licenses.acceptAgreement(randomUUID(), {
        tenantId: tenant.id,
        person,
        at: await target.now(),
      });
    }
    const expected = await ask(target.licenses, tenant);
    const isOtherwise = (cell: Cell | null): boolean => cell !== null && words.has(cell.unkindness);
    return {
      attempt: async (port) => ({ done: await ask(port, tenant) }),
      holds: ({ done }, cell) => {
        if (cell?.unkindness === 'missing-once') return Promise.resolve();
        if (isOtherwise(cell)) expect(typeof done, 'told').toBe(typeof expected);
        else expect(done, 'told').toEqual(expected);
        return Promise.resolve();
      },
    };
  };

/** What was asked of a tenant is answered of no other, whatever is left out of it. */
const idOf = (tenant: unknown): unknown => Object(tenant).id;

export const readingCourses: Readonly<Record<string, Start>> = {
  'look whether it answers': question({ ask: async (port) => (await port.ping()) ?? null }),
  'read the login link': question({ ask: (port) => port.getRelationshipLink() }),
  'read a tenant': question({ ask: async (port, { id }) => idOf(await port.getTenant(id)) }),
  'find a tenant': question({ ask: async (port, { domain }) => idOf(await port.findTenant(domain)) }),
  'look whether a domain is free': question({
    ask: async (port, { domain }) => [
      await port.isDomainFree(domain.split('.')[0] ?? ''),
      await port.isDomainFree('free'),
    ],
  }),
  'read who has accepted': question({ ask: (port, { id }) => port.getAgreement(id) }),
  'read that nobody has accepted': question({
    ask: (port, { id }) => port.getAgreement(id),
    isSigned: false,
  }),
  'read the agreement': question({ ask: (port) => port.getAgreementText('sv-SE') }),
  'read products': readProducts,
  'read offers': readOffers,
  'read seats': readSeats,
  'read subscriptions': readSubscriptions,
  'read tenants': readTenants,
};
