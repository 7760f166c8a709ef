import type { AuditDetails } from '@portal/contract/audit-details';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import {
  createPriceList,
  publishPriceList,
  type deletePriceList,
  type getPriceList,
  type listPriceLists,
  type updatePriceList,
} from '@portal/contract/price-list';
import { products, type Product } from '@portal/contract/prices';
import { callerOf } from '../auth/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { OpenCall } from '../platform/call.ts';
import type { Transaction } from '../platform/database.ts';
import { once } from '../platform/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, notFound, Problem, stale } from '../platform/problem.ts';
import * as lists from './repository.ts';

/** The operator's own tasks are done by the role of sign-in: no tenant's role reads price lists. */
type Needs = Pick<Platform, 'auth'>;
type Posted = OpenCall<typeof createPriceList> | OpenCall<typeof publishPriceList>;
type Change = Posted | OpenCall<typeof updatePriceList> | OpenCall<typeof deletePriceList>;
type Event = 'priceListDrafted' | 'priceListUpdated' | 'priceListPublished' | 'priceListDiscarded';

const missing = (): Problem => notFound('The price list');

const nameOf = ({ principal }: Change): string => callerOf(principal).userName;

const asText = <L extends { updatedAt: Date; publishedAt: Date | null }>({
  updatedAt,
  publishedAt,
  ...list
}: L) => ({
  ...list,
  updatedAt: updatedAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

export const readPriceLists =
  ({ auth }: Needs) =>
  async (): Promise<ResponseOf<typeof listPriceLists>> => {
    const [items, withoutPrice] = await Promise.all([lists.priceLists(auth), lists.withoutPrice(auth)]);
    return { items: items.map(asText), withoutPrice };
  };

export const readPriceList =
  ({ auth }: Needs) =>
  async ({ query: { id } }: OpenCall<typeof getPriceList>): Promise<ResponseOf<typeof getPriceList>> => {
    const [found, items] = await Promise.all([lists.priceListOf(auth, id), lists.itemsOf(auth, id)]);
    if (!found) throw missing();
    return { ...asText(found), items };
  };

/** One entry in the operator's log. */
async function record(
  tx: Transaction,
  call: Change,
  told: { event: Event; number: number; details: AuditDetails },
): Promise<void> {
  const caller = callerOf(call.principal);
  const { event, number, details } = told;
  const target = { partnerId: caller.partnerId, target: String(number), details };
  await audit(tx, { event, actor: actorOf(caller, call.request), ...target });
}

/** Carries out a post once for its key, when it has one. */
async function posted(
  tx: Transaction,
  { call, endpoint }: { call: Posted; endpoint: Endpoint },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = call.idempotencyKey();
  if (key === null) return work();
  const { partnerId, userId } = callerOf(call.principal);
  const keyed = { endpoint, partnerId, userId, key, request: [call.query, call.body] };
  const { answer } = await once(tx, keyed, async () => ({ status: 200, answer: await work() }));
  return answer;
}

/** The draft, locked, as the caller read it. */
async function openDraft(tx: Transaction, number: number, version: number): Promise<lists.Draft> {
  const draft = await lists.lockPriceList(tx, number);
  if (!draft) throw missing();
  if (draft.state === 'published') {
    throw new Problem(409, 'priceListPublished', 'A published price list cannot be changed.');
  }
  if (draft.version !== version) throw stale(draft.updatedBy, draft.updatedAt.toISOString());
  return draft;
}

/** Begins the one draft. */
export const create =
  ({ auth }: Needs) =>
  async (call: OpenCall<typeof createPriceList>): Promise<ResponseOf<typeof createPriceList>> =>
    auth.transaction(async (tx) => {
      const answer = await posted(tx, { call, endpoint: createPriceList }, async () => {
        await lists.lockDrafts(tx);
        const open = await lists.draftNumber(tx);
        if (open !== null) {
          const refusal = new Problem(409, 'priceListDraftExists', 'There is a draft already.');
          throw refusal.with({ details: { number: open } });
        }
        const { number } = await lists.insertDraft(tx, nameOf(call));
        await record(tx, call, { event: 'priceListDrafted', number, details: {} });
        return { number };
      });
      return createPriceList.response.parse(answer);
    });

const currencyFixed = (): Problem =>
  new Problem(409, 'currencyFixed', 'All price lists of an installation have one currency.');

type Typed = OpenCall<typeof updatePriceList>['body'];

/** What the prices of the draft become, where that is something else than they are. */
async function newPrices(tx: Transaction, number: number, prices: Typed['prices']) {
  const before = new Map((await lists.itemsOf(tx, number)).map((item) => [item.product, item.unitPrice]));
  return products.flatMap((product: Product) => {
    const unitPrice = prices[product];
    const from = before.get(product) ?? null;
    const isSame = unitPrice === undefined || (unitPrice === null ? from === null : isEqual(unitPrice, from));
    return isSame ? [] : [{ product, from, unitPrice }];
  });
}

/** As decimals, whatever zeros they are written with. */
const isEqual = (one: string, other: string | null): boolean => other !== null && plain(one) === plain(other);
const plain = (decimal: string): string => {
  const trimmed = decimal.replace(/^0+(?=\d)/, '');
  return trimmed.includes('.') ? trimmed.replace(/\.?0+$/, '') : trimmed;
};

/** Changes the draft; refused when somebody else did since it was read. */
export const update =
  ({ auth }: Needs) =>
  async (call: OpenCall<typeof updatePriceList>): Promise<ResponseOf<typeof updatePriceList>> => {
    const { id: number } = call.query;
    const { version, note, prices, currency: typed } = call.body;
    return auth.transaction(async (tx) => {
      const draft = await openDraft(tx, number, version);
      const currency = typed ?? draft.currency;
      if (draft.fixedCurrency !== null && currency !== draft.fixedCurrency) throw currencyFixed();
      const changed = await newPrices(tx, number, prices);
      if (changed.length === 0 && note === draft.note && currency === draft.currency) return { version };
      for (const one of changed) await lists.setPrice(tx, number, one);
      await lists.changeDraft(tx, number, { currency, note, by: nameOf(call) });
      const details = { currency, prices: changed.map(toldPrice), ...(note === '' ? {} : { note }) };
      await record(tx, call, { event: 'priceListUpdated', number, details });
      return { version: version + 1 };
    });
  };

type Changed = { product: Product; from: string | null; unitPrice: string | null };
const toldPrice = ({ product, from, unitPrice }: Changed): Record<string, string> => ({
  product,
  from: from ?? '',
  to: unitPrice === null ? '' : plain(unitPrice),
});

/** Makes the draft valid from a day; from then on it cannot be changed. */
export const publish =
  ({ auth }: Needs) =>
  async (call: OpenCall<typeof publishPriceList>): Promise<ResponseOf<typeof publishPriceList>> => {
    const { id: number } = call.query;
    const { validFrom, version } = call.body;
    await auth.transaction(async (tx) => {
      await posted(tx, { call, endpoint: publishPriceList }, async () => {
        const { currency, fixedCurrency } = await openDraft(tx, number, version);
        if (await lists.isPast(tx, validFrom)) throw invalidField('validFrom', { errorKey: 'dayPast' });
        if (fixedCurrency !== null && currency !== fixedCurrency) throw currencyFixed();
        const priced = (await lists.itemsOf(tx, number)).filter(({ unitPrice }) => unitPrice !== null);
        if (priced.length === 0) {
          throw new Problem(409, 'priceListEmpty', 'A price list without any price cannot be published.');
        }
        const by = nameOf(call);
        await lists.publishDraft(tx, number, { validFrom, by });
        const prices = priced.map(({ product, unitPrice, priceInForce: from }) =>
          toldPrice({ product, from, unitPrice }),
        );
        await record(tx, call, {
          event: 'priceListPublished',
          number,
          details: { validFrom, currency, prices },
        });
        return {};
      });
    });
    return {};
  };

/** Throws the draft away as it was read. */
export const discard =
  ({ auth }: Needs) =>
  async (call: OpenCall<typeof deletePriceList>): Promise<ResponseOf<typeof deletePriceList>> => {
    const { id: number, version } = call.query;
    await auth.transaction(async (tx) => {
      await openDraft(tx, number, version);
      await lists.removeDraft(tx, number);
      await record(tx, call, { event: 'priceListDiscarded', number, details: {} });
    });
    return {};
  };
