import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type {
  createPriceList,
  publishPriceList,
  deletePriceList,
  getPriceList,
  listPriceLists,
  updatePriceList,
} from '@portal/contract/price-list';
import { isProductKey, type ProductKey } from '@portal/contract/prices';
import { actorOf, audit } from '../platform/audit.ts';
import type { OpenCall, OperateCall } from '../platform/http/call.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, notFound, Problem, stale } from '../platform/http/problem.ts';
import {
  type Draft,
  changeDraft,
  countImported,
  countPrices,
  draftNumber,
  insertDraft,
  isPast,
  itemsOf,
  itemsOfProducts,
  lockDrafts,
  lockPriceList,
  priceListOf,
  priceLists,
  publishDraft,
  removeDraft,
  setPrices,
  withoutPrice as productsWithoutPrice,
} from './repository.ts';

/** The operator's own tasks are done by the role of sign-in: no tenant's role reads price lists. */
type Needs = Pick<Platform, 'auth'>;
type Change = Pick<OperateCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Event = 'priceListDrafted' | 'priceListUpdated' | 'priceListPublished' | 'priceListDiscarded';

const missing = (): Problem => notFound();

const nameOf = ({ principal }: Change): string => principal.userName;

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
    const [items, withoutPrice] = await Promise.all([priceLists(auth), productsWithoutPrice(auth)]);
    return { items: items.map(asText), withoutPrice };
  };

export const readPriceList =
  ({ auth }: Needs) =>
  async ({ query: { id } }: OpenCall<typeof getPriceList>): Promise<ResponseOf<typeof getPriceList>> => {
    const [found, items, imported] = await Promise.all([
      priceListOf(auth, id),
      itemsOf(auth, id),
      countImported(auth, id),
    ]);
    if (!found) throw missing();
    return { ...asText(found), items, imported };
  };

/** One entry in the operator's log. */
async function record(
  call: Change,
  entry: { event: Event; number: number; details: AuditDetails },
): Promise<void> {
  const { tx, principal } = call;
  const { event, number, details } = entry;
  const target = { partnerId: principal.partnerId, target: String(number), details };
  await audit(tx, { event, actor: actorOf(principal, call.request), ...target });
}

/** The draft, locked, as the caller read it. */
async function openDraft(tx: Transaction, number: number, version: number): Promise<Draft> {
  const draft = await lockPriceList(tx, number);
  if (!draft) throw missing();
  if (draft.state === 'published') {
    throw new Problem('priceListPublished');
  }
  if (draft.version !== version) throw stale(draft.updatedBy, draft.updatedAt.toISOString());
  return draft;
}

/** Begins the one draft. */
export async function create(
  call: OperateCall<typeof createPriceList>,
): Promise<ResponseOf<typeof createPriceList>> {
  const { tx } = call;
  await lockDrafts(tx);
  const open = await draftNumber(tx);
  if (open !== null) {
    const refusal = new Problem('priceListDraftExists');
    throw refusal.with({ details: { number: open } });
  }
  const { number } = await insertDraft(tx, nameOf(call));
  await record(call, { event: 'priceListDrafted', number, details: {} });
  return { number };
}

const currencyFixed = (): Problem => new Problem('currencyFixed');

type PriceListForm = OperateCall<typeof updatePriceList>['body'];

/** What the prices of the draft become, where that is something else than they are. */
async function newPrices(tx: Transaction, number: number, prices: PriceListForm['prices']) {
  const keys = Object.keys(prices).filter(isProductKey);
  const items = await itemsOfProducts(tx, number, keys);
  const unknown = keys.find((key) => items.every(({ product }) => product !== key));
  if (unknown !== undefined) throw invalidField(`prices.${unknown}`, { errorKey: 'invalid' });
  return items.flatMap(({ product, unitPrice: from }) => {
    const unitPrice = prices[product];
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
export async function update(
  call: OperateCall<typeof updatePriceList>,
): Promise<ResponseOf<typeof updatePriceList>> {
  const { tx } = call;
  const { id: number } = call.query;
  const { version, note, prices, currency: typed } = call.body;
  const draft = await openDraft(tx, number, version);
  const currency = typed ?? draft.currency;
  if (draft.fixedCurrency !== null && currency !== draft.fixedCurrency) throw currencyFixed();
  const changed = await newPrices(tx, number, prices);
  if (changed.length === 0 && note === draft.note && currency === draft.currency) return { version };
  await setPrices(tx, number, changed);
  await changeDraft(tx, number, { currency, note, by: nameOf(call) });
  const details = { currency, prices: changed.map(priceDetails), ...(note === '' ? {} : { note }) };
  await record(call, { event: 'priceListUpdated', number, details });
  return { version: version + 1 };
}

type PriceChange = { product: ProductKey; from: string | null; unitPrice: string | null };
const priceDetails = ({ product, from, unitPrice }: PriceChange): Record<string, string> => ({
  product,
  from: from ?? '',
  to: unitPrice === null ? '' : plain(unitPrice),
});

/** Makes the draft valid from a day; from then on it cannot be changed. */
export async function publish(
  call: OperateCall<typeof publishPriceList>,
): Promise<ResponseOf<typeof publishPriceList>> {
  const { tx } = call;
  const { id: number } = call.query;
  const { validFrom, version } = call.body;
  const { currency, fixedCurrency } = await openDraft(tx, number, version);
  if (await isPast(tx, validFrom)) throw invalidField('validFrom', { errorKey: 'dayPast' });
  if (fixedCurrency !== null && currency !== fixedCurrency) throw currencyFixed();
  const pricesInAll = await countPrices(tx, number);
  if (pricesInAll === 0) throw new Problem('priceListEmpty');
  const priced = (await itemsOf(tx, number)).filter(({ unitPrice }) => unitPrice !== null);
  await publishDraft(tx, number, { validFrom, by: nameOf(call) });
  const prices = priced.map(({ product, unitPrice, priceInForce: from }) =>
    priceDetails({ product, from, unitPrice }),
  );
  const details = { validFrom, currency, prices, pricesInAll };
  await record(call, { event: 'priceListPublished', number, details });
  return {};
}

/** Throws the draft away as it was read. */
export async function discard(
  call: OperateCall<typeof deletePriceList>,
): Promise<ResponseOf<typeof deletePriceList>> {
  const { tx } = call;
  const { id: number, version } = call.query;
  await openDraft(tx, number, version);
  await removeDraft(tx, number);
  await record(call, { event: 'priceListDiscarded', number, details: {} });
  return {};
}
