import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LicensePrice } from '../licenses.ts';
import {
  failureOf,
  newPrefix,
  newTenant,
  person,
  readyTenant,
  rowsOf,
  type LicensesBench,
} from './licenses-bench.ts';

/** Tenants, agreement, catalog and prices: what every system of licenses has to do, whoever made it. */
export const licensesSuite = (label: string, open: () => Promise<LicensesBench>): void => {
  describe(`${label} as a system of licenses`, () => {
    let bench: LicensesBench;
    const standard: LicensePrice[] = [];
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => await bench.fail('none'));

    it('finds a tenant that was there before once it has the relationship', async () => {
      const { licenses } = bench;
      const tenant = await bench.addTenant();
      expect(await licenses.getRelationshipLink()).toMatch(/^https:\/\//);
      expect(await licenses.getTenant(tenant.id)).toMatchObject({ relationship: 'none' });
      expect(await licenses.findTenant(tenant.domain)).toBeNull();
      await bench.setRelationship(tenant.id, 'reseller');
      const found = { ...tenant, relationship: 'reseller' };
      expect(await licenses.getTenant(tenant.id)).toEqual(found);
      expect(await licenses.findTenant(tenant.domain.toUpperCase())).toEqual(found);
      expect(await licenses.findTenant(tenant.domain.slice(0, -1))).toBeNull();
      expect(await rowsOf(licenses.listTenants(failOnUnreadable))).toContainEqual(found);
      expect((await failureOf(licenses.getTenant(randomUUID()))).reason).toBe('tenantMissing');
    });

    it('makes a tenant and tells its credentials, also when it is asked once more', async () => {
      const { licenses } = bench;
      const prefix = newPrefix();
      expect(await licenses.isDomainFree(prefix)).toBe(true);
      const operationId = randomUUID();
      const made = await licenses.createTenant(operationId, newTenant(prefix));
      expect(made.tenant).toMatchObject({ companyName: 'Polarvind Kraft AB', relationship: 'reseller' });
      expect(made.credentials?.username).toBe(`admin@${made.tenant.domain}`);
      expect(made.credentials?.password).toMatch(/\S{8}/);
      expect(await licenses.createTenant(operationId, newTenant(prefix))).toEqual(made);
      expect(await licenses.isDomainFree(prefix)).toBe(false);
      expect(await licenses.findTenant(made.tenant.domain)).toEqual(made.tenant);
    });

    it('tells the credentials of a tenant that is there already to nobody', async () => {
      const { licenses } = bench;
      const prefix = newPrefix();
      const made = await licenses.createTenant(randomUUID(), newTenant(prefix));
      const again = await licenses.createTenant(randomUUID(), newTenant(prefix));
      expect(again).toEqual({ tenant: made.tenant, credentials: null });
      const another = { ...newTenant(prefix), companyName: 'Testvagnen Cykel AB' };
      const failure = await failureOf(licenses.createTenant(randomUUID(), another));
      expect([failure.kind, failure.reason]).toEqual(['conflict', 'domainTaken']);
    });

    it('refuses a domain that is taken, and one that can be none', async () => {
      const { licenses, takenPrefix } = bench;
      expect(await licenses.isDomainFree(takenPrefix)).toBe(false);
      const failure = await failureOf(licenses.createTenant(randomUUID(), newTenant(takenPrefix)));
      expect([failure.kind, failure.reason]).toEqual(['conflict', 'domainTaken']);
      for (const bad of ['', 'å', 'a b', 'A', '-a', 'a/../b', 'a'.repeat(28)])
        expect((await failureOf(licenses.isDomainFree(bad))).reason, bad).toBe('domainInvalid');
    });

    it('keeps who accepted the agreement and when, and takes it twice', async () => {
      const { licenses } = bench;
      const { tenant } = await licenses.createTenant(randomUUID(), newTenant(newPrefix()));
      expect(await licenses.getAgreement(tenant.id)).toBeNull();
      expect(await licenses.getAgreementText('sv-SE')).toMatch(/^https:\/\//);
      const at = new Date('2026-05-11T08:30:00.000Z');
      await licenses.acceptAgreement(randomUUID(), { tenantId: tenant.id, person, at });
      await licenses.acceptAgreement(randomUUID(), { tenantId: tenant.id, person, at });
      expect(await licenses.getAgreement(tenant.id)).toEqual({ by: person, at });
      const later = {
        person: { ...person, firstName: 'Elin', phone: null },
        at: new Date('2026-06-01T00:00:00Z'),
      };
      await licenses.acceptAgreement(randomUUID(), { tenantId: tenant.id, ...later });
      expect(await licenses.getAgreement(tenant.id)).toEqual({ by: later.person, at: later.at });
    });

    it('lists thousands of products, each once', async () => {
      const products = await rowsOf(bench.licenses.listProducts(failOnUnreadable));
      expect(products.length).toBeGreaterThanOrEqual(5000);
      expect(new Set(products.map(({ productId }) => productId)).size).toBe(products.length);
      expect(products.every(({ name }) => name !== '')).toBe(true);
    });

    it('offers each product in the terms and periods that it really has', async () => {
      const { licenses, products } = bench;
      const termsOf = async (productId: string) =>
        (await licenses.listOffers(productId, failOnUnreadable)).map(
          ({ term, billingPeriod }) => `${term} ${billingPeriod}`,
        );
      const all = ['P1M monthly', 'P1Y monthly', 'P1Y annual', 'P3Y monthly', 'P3Y annual', 'P3Y triennial'];
      expect(await termsOf(products.everyTerm.productId)).toEqual(all);
      expect(await termsOf(products.yearly.productId)).toEqual(['P1Y monthly', 'P1Y annual']);
      expect((await failureOf(licenses.listOffers('NOSUCH', failOnUnreadable))).kind).toBe('notFound');
      await bench.withdraw([products.yearly]);
      expect(await termsOf(products.yearly.productId)).toEqual([]);
      await bench.withdraw([]);
    });

    it('gives the price sheet by the page, with every offer and nothing else', async () => {
      const { licenses, products } = bench;
      const pages: number[] = [];
      for await (const page of licenses.readPriceSheet('standard', failOnUnreadable)) {
        pages.push(page.length);
        standard.push(...page);
      }
      expect(pages.length).toBeGreaterThan(10);
      const ofOne = standard.filter(({ productId }) => productId === products.everyTerm.productId);
      const offers = await licenses.listOffers(products.everyTerm.productId, failOnUnreadable);
      const planOf = ({ skuId, term, billingPeriod }: (typeof offers)[number] | LicensePrice) =>
        [skuId, term, billingPeriod].join(' ');
      expect(ofOne.map(planOf).toSorted()).toEqual(offers.map(planOf).toSorted());
      expect(ofOne.every(({ unitPrice }) => /^\d+\.\d\d$/.test(unitPrice))).toBe(true);
      expect(ofOne[0]).toMatchObject({ currency: 'SEK', validUntil: null });
    });

    it('gives what a month costs that nobody has renewed: 3 % more, or 23 % where there is no month', async () => {
      const { licenses, products } = bench;
      const extended = await rowsOf(licenses.readPriceSheet('extended', failOnUnreadable));
      const priceOf = (term: string, { productId }: { productId: string }) =>
        Number(
          standard.find(
            (one) => one.productId === productId && one.term === term && one.billingPeriod === 'monthly',
          )?.retailPrice,
        );
      const extendedOf = ({ productId }: { productId: string }) =>
        extended.find((one) => one.productId === productId);
      expect(Number(extendedOf(products.everyTerm)?.retailPrice)).toBeCloseTo(
        priceOf('P1M', products.everyTerm) * 1.03,
        1,
      );
      expect(Number(extendedOf(products.yearly)?.retailPrice)).toBeCloseTo(
        priceOf('P1Y', products.yearly) * 1.23,
        1,
      );
      expect(extendedOf(products.everyTerm)?.skuId).not.toBe(products.everyTerm.skuId);
    });

    it.each([
      ['down', 'unreachable', undefined],
      ['refuses', 'connection', 'credentials'],
      ['throttles', 'throttled', undefined],
    ] as const)('fails with its own kind when the system %s, and works again', async (how, kind, trouble) => {
      const tenantId = await readyTenant(bench);
      await bench.fail(how);
      expect(await failureOf(bench.licenses.ping())).toMatchObject({ kind, trouble });
      expect(
        await failureOf(rowsOf(bench.licenses.listSubscriptions(tenantId, failOnUnreadable))),
      ).toMatchObject({
        kind,
        trouble,
      });
      await bench.fail('none');
      await bench.licenses.ping();
      expect(await rowsOf(bench.licenses.listSubscriptions(tenantId, failOnUnreadable))).toEqual([]);
    });
  });
};
