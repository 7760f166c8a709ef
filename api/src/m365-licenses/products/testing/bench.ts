import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import { licenseProduct, type LicenseRef } from '@portal/contract/m365-licenses/fields';
import { estimateLicenses, listLicenseOrders, orderLicenses } from '@portal/contract/m365-licenses/products';
import { agreedPrice, type ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import * as z from 'zod';
import { registry } from '../../../capabilities.ts';
import { tellTrouble } from '../../../connections/index.ts';
import { openDatabase, type Database } from '../../../platform/database/database.ts';
import { operationQueue } from '../../../platform/operations/worker.ts';
import { mirrorQueue } from '../../../services/mirror.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../../testing/people.ts';
import { senderTo, type Send } from '../../../testing/sender.ts';
import { createTestPortal, type Answer, type TestPortal } from '../../../testing/test-portal.ts';
import { licenseMirror } from '../../mirrors.ts';
import { partnerCenter } from '../../system.ts';
import { startTestPartnerCenter, type Bought } from '../../testing/partner-center.ts';
import { priceSheetMirror } from '../price-sheet.ts';

/** Sold in each term and period; another one; one that is never sold by the month alone. */
export const basic = { productId: 'CFQ7TTC0LH18', skuId: '0001' } as const;
export const premium = { productId: 'CFQ7TTC0LCHC', skuId: '0001' } as const;

export const keyOf = (of: { productId: string; skuId: string }, plan: Partial<LicenseRef> = {}): ProductKey =>
  licenseProduct({ term: 'P1Y', billingPeriod: 'monthly', ...of, ...plan });

export type Line = { product: ProductKey; quantity: string };

/** A portal on a system of its own, without a worker: a test works off what is due, when it wants to. */
export type LicenseBench = {
  portal: TestPortal;
  worker: Database;
  partner: TestOrganization;
  engineer: string;
  operator: string;
  control(call: string, body?: unknown): Promise<unknown>;
  send: Send;
  /** Reads the price sheets, and publishes what they have come to. */
  importPrices(): Promise<void>;
  publish(): Promise<void>;
  /** Has a tenant at the system whose agreement is accepted, unless said otherwise. */
  newCustomer(how?: {
    hasSigned?: boolean;
    subscriptions?: readonly Bought[];
  }): Promise<TestOrganization & { tenantId: string }>;
  order(of: TestOrganization, lines: readonly Line[], key?: string): Promise<Answer>;
  orders(of: TestOrganization): Promise<z.infer<typeof listLicenseOrders.response>['items']>;
  workOff(): Promise<number>;
  /** Reads what the system has of a customer, and writes it as the mirror does. */
  read(of: TestOrganization): Promise<void>;
  /** How many subscriptions the system has of a tenant. */
  subscriptions(tenantId: string): Promise<{ offerName: string; quantity: number }[]>;
  close(): Promise<void>;
};

const ids = z.object({ ids: z.array(z.string()) });
const listed = z.object({
  items: z.array(z.object({ number: z.number(), standing: z.string(), version: z.number() })),
});
const estimated = z.object({ lines: z.array(z.object({ explanation: z.looseObject({}) })) });

type Base = Pick<LicenseBench, 'portal' | 'worker' | 'engineer' | 'operator' | 'partner' | 'control'>;

function workingOf({ portal, worker }: Base) {
  const { log, metrics, clouds, sealer } = portal.platform;
  const { operations } = registry;
  const queue = operationQueue({ database: worker, log, metrics, operations, clouds, sealer, tellTrouble });
  const sheets = mirrorQueue({
    database: worker,
    mirrors: [priceSheetMirror({ platform: { clouds }, database: worker })],
    stopping: new AbortController().signal,
  });
  return {
    workOff: async (): Promise<number> => {
      let tries = 0;
      for (let claimed = await queue.claim(); claimed; claimed = await queue.claim()) {
        await queue.work(claimed);
        tries += 1;
      }
      return tries;
    },
    importPrices: async (): Promise<void> => {
      await portal.owner.run(sql`update mirror set due_at = now() where name = 'm365-licenses.prices'`);
      const claimed = await sheets.claim();
      if (!claimed) throw new Error('Nothing was due.');
      await sheets.work(claimed);
      const [read] = await portal.owner.rows(sql`select name, reason from mirror where id = ${claimed.id}`);
      expect(read).toEqual({ name: 'm365-licenses.prices', reason: null });
    },
  };
}

const publishing =
  ({ portal, operator: token }: Base): LicenseBench['publish'] =>
  async () => {
    const { body } = await portal.call('GET', '/operator/price-lists/', { token });
    const draft = listed.parse(body).items.find(({ standing }) => standing === 'draft');
    if (!draft) throw new Error('There is no draft.');
    const [{ today } = {}] = await portal.owner.rows<{ today: string }>(
      sql`select stockholm_day(now())::text as today`,
    );
    const published = await portal.call('POST', '/operator/price-list/publish/', {
      token,
      query: { id: draft.number },
      body: { validFrom: today, version: draft.version },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([published.status, published.body]).toEqual([200, {}]);
  };

const customersOf =
  ({ portal, partner, control }: Base): LicenseBench['newCustomer'] =>
  async ({ hasSigned = true, subscriptions = [] } = {}) => {
    const customer = await createCustomer(portal, partner);
    const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
    const { ids: made } = ids.parse(
      await control('POST tenants', [
        { domain, companyName: 'Kund AB', relationship: 'reseller', hasSigned, subscriptions },
      ]),
    );
    const [tenantId = ''] = made;
    const of = [customer.partnerId, customer.id];
    await portal.owner.run(sql`
      insert into service (partner_id, customer_id, service, state) values (${of[0]}, ${of[1]}, 'm365-licenses', 'enabled')`);
    await portal.owner.run(sql`
      insert into license_tenant (partner_id, customer_id, tenant_id, domain, company_name, agreement_accepted)
      values (${of[0]}, ${of[1]}, ${tenantId}, ${domain}, 'Kund AB', ${hasSigned})`);
    return { ...customer, tenantId };
  };

/** At the prices that an estimate of the same lines shows. */
const orderingOf =
  (send: LicenseBench['send']): LicenseBench['order'] =>
  async (of, lines, key = randomUUID()) => {
    const { status, body } = await send(estimateLicenses, { of, body: { lines } });
    expect([status, body]).toMatchObject([200, {}]);
    const agreedPrices = estimated.parse(body).lines.map(({ explanation }) =>
      agreedPrice.parse({
        product: explanation['product'],
        currency: explanation['currency'],
        unitPrice: explanation['customerPrice'],
      }),
    );
    return send(orderLicenses, { of, key, body: { lines, costConsent: true, agreedPrices } });
  };

async function startPortal(): Promise<Base & { stop: () => Promise<void> }> {
  const center = await startTestPartnerCenter();
  const { connection } = center;
  const portal = await createTestPortal({ CONNECTIONS: JSON.stringify([connection]) }, { prices: false });
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  const operator = await signIn(portal, await createUser(portal, await createOperator(portal)));
  await center.giveToken({ database: worker, sealer: portal.platform.sealer });
  const partner = await createPartner(portal);
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  await center.control('PUT behavior', { visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  return {
    portal,
    worker,
    partner,
    engineer,
    operator,
    control: (call, body) => center.control(call, body),
    stop: async () => {
      await worker.end();
      await portal.close();
      await center.close();
    },
  };
}

export async function createLicenseBench(): Promise<LicenseBench> {
  const { stop, ...base } = await startPortal();
  const send = senderTo(base.portal, base.engineer);
  const { clouds } = base.portal.platform;
  return {
    ...base,
    send,
    ...workingOf(base),
    publish: publishing(base),
    newCustomer: customersOf(base),
    order: orderingOf(send),
    orders: async (of) => {
      const { body } = await send(listLicenseOrders, { of });
      return listLicenseOrders.response.parse(body).items;
    },
    read: async ({ partnerId, id: customerId }) => {
      const requestedAt = new Date();
      const of = { requestedAt, answeredAt: requestedAt, whole: true };
      const unit = { partnerId, customerId, region: '', customerName: 'Kund AB' };
      const mirror = licenseMirror({ platform: { clouds }, database: base.worker });
      for await (const rows of mirror.read(unit, failOnUnreadable))
        await base.worker.transaction((tx) => mirror.write(tx, unit, { rows, ...of }));
    },
    subscriptions: async (tenantId) => {
      const found: { offerName: string; quantity: number }[] = [];
      const { driver } = clouds.of(partnerCenter, '') ?? {};
      for await (const page of driver?.listSubscriptions(tenantId, failOnUnreadable) ?? [])
        found.push(...page.map(({ name, quantity }) => ({ offerName: name, quantity })));
      return found;
    },
    close: stop,
  };
}
