import { all } from '@portal/ports/testing/finish';
import { readyTenant } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { Unreadable } from '@portal/ports/unreadable';
import { expect, it } from 'vitest';
import { createPartnerCenter } from './partner-center.ts';
import { startTarget } from './testing/target.ts';

it.each([
  ['an unknown word', '"relationshipToPartner":"distributor"'],
  ['nothing', '"other":"reseller"'],
])('a customer of which the relationship is %s is told, and never left out', async (_, said) => {
  const target = await startTarget();
  const id = await readyTenant(target);
  const { connection, secret } = target;
  const licenses = createPartnerCenter(connection, {
    secret,
    outbound: async (request) => {
      const answer = await plainOutbound(request);
      if (!/\/customers(?:\?|\/[^/]+$)/.test(request.url)) return answer;
      const text = new TextDecoder().decode(answer.body);
      const changed = text.replaceAll('"relationshipToPartner":"reseller"', said);
      return { ...answer, body: new TextEncoder().encode(changed) };
    },
  });
  const unreadable: Unreadable[] = [];
  expect(await all(licenses.listTenants((one) => unreadable.push(one)))).toEqual([]);
  expect(unreadable.map((one) => one.id)).toEqual([id]);
  await expect(licenses.getTenant(id)).rejects.toMatchObject({ kind: 'protocol' });
  await target.close();
});

it('a row of the price sheet without its term is told', async () => {
  const target = await startTarget();
  const columns =
    'ProductTitle,ProductId,SkuId,SkuTitle,TermDuration,BillingPlan,Currency,UnitPrice,ERP Price,Segment,EffectiveStartDate,EffectiveEndDate';
  const row = 'Title,CFQ7TTC0LH18,0001,Title,,Monthly,SEK,1,2,Commercial,2024-01-01T00:00:00Z,';
  const { connection, secret } = target;
  const licenses = createPartnerCenter(connection, {
    secret,
    outbound: async (request) =>
      request.url.includes('pricesheets')
        ? { status: 200, headers: {}, body: new TextEncoder().encode(`${columns}\r\n${row}\r\n`) }
        : await plainOutbound(request),
  });
  const unreadable: Unreadable[] = [];
  expect(await all(licenses.readPriceSheet('standard', (one) => unreadable.push(one)))).toEqual([]);
  expect(unreadable).toHaveLength(1);
  await target.close();
});

it.each(['duration', 'billingCycle', 'terms'])('an offer without %s is told', async (field) => {
  const target = await startTarget();
  const { connection, secret, products } = target;
  const { productId } = products.everyTerm;
  const licenses = createPartnerCenter(connection, {
    secret,
    outbound: async (request) => {
      const answer = await plainOutbound(request);
      if (!request.url.includes('/availabilities?')) return answer;
      const text = new TextDecoder().decode(answer.body).replace(`"${field}":`, '"other":');
      return { ...answer, body: new TextEncoder().encode(text) };
    },
  });
  const unreadable: Unreadable[] = [];
  const offers = await licenses.listOffers(productId, (one) => unreadable.push(one));
  expect(offers).not.toEqual([]);
  expect(unreadable.map(({ id }) => id)).toEqual([expect.stringContaining(`${productId}:`)]);
  await target.close();
});
