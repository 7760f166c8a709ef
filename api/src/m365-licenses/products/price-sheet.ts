import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import { m365LicensesService } from '@portal/contract/m365-licenses/service';
import { ProviderFailure } from '@portal/ports/failure';
import type { LicensePrice, Licenses, PriceSheetKind } from '@portal/ports/licenses';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { WorkerNeeds } from '../../platform/capability.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { portalNow } from '../../platform/database/moment.ts';
import { defineMirror, type Reading } from '../../platform/outbound/mirror-definition.ts';
import type { Platform } from '../../platform/platform.ts';
import { draftImported, importProducts, priceSheetOf, retireProducts } from '../../price-list/index.ts';
import { service } from '../account.ts';
import { driverOf, partnerCenter } from '../system.ts';
import { currencyOfOffers, markOffers, writeOffers, type SheetPrice } from './repository.ts';

export const priceSheetMirrorName = priceSheetOf(service);

const isSold = ({ validFrom, validUntil }: LicensePrice, now: Date): boolean =>
  validFrom <= now && (validUntil === null || validUntil > now);

/** What a sheet sells at that moment. */
async function readSheet(
  driver: Licenses,
  kind: PriceSheetKind,
  { now, onUnreadable }: { now: Date; onUnreadable: OnUnreadable },
): Promise<LicensePrice[]> {
  const prices: LicensePrice[] = [];
  for await (const page of driver.readPriceSheet(kind, onUnreadable))
    prices.push(...page.filter((price) => isSold(price, now)));
  return prices;
}

const kept = (price: LicensePrice, extended: string | null): SheetPrice => ({
  ...price,
  product: licenseProduct(price),
  name: price.skuName,
  extends: extended,
});

/** The SKU that an extended one goes on from: the one of its product with the longest name that its own begins with. */
const baseOf = (ofProduct: readonly LicensePrice[] = [], { skuName }: LicensePrice): string | null =>
  ofProduct
    .filter((one) => skuName.startsWith(one.skuName))
    .toSorted((one, other) => other.skuName.length - one.skuName.length)[0]?.skuId ?? null;

/** Both sheets, whole. An empty one says nothing, least of all that everything is gone. */
async function* readSheets(
  driver: Licenses,
  database: Queryable,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly SheetPrice[]> {
  const now = await portalNow(database);
  const sheetOf = (kind: PriceSheetKind) => readSheet(driver, kind, { now, onUnreadable });
  const standard = await sheetOf('standard');
  const extended = await sheetOf('extended');
  if (standard.length === 0) throw new ProviderFailure('protocol', 'The price sheet has no prices.');
  const byProduct = Map.groupBy(standard, ({ productId }) => productId);
  const all = [
    ...standard.map((price) => kept(price, null)),
    ...extended.flatMap((price) => {
      const base = baseOf(byProduct.get(price.productId), price);
      return base === null ? [] : [kept(price, base)];
    }),
  ];
  yield [...new Map(all.map((price) => [price.product, price])).values()];
}

/** Of which the prices go into the draft of the price list: the recommended one, of a seat for a billing period. */
async function write(tx: Transaction, prices: readonly SheetPrice[]): Promise<void> {
  await importProducts(
    tx,
    service,
    prices.map(({ product: key, name, billingPeriod, retailPrice: unitPrice, currency }) => ({
      key,
      name,
      ...m365LicensesService.products.imported[billingPeriod],
      recommended: { unitPrice, currency },
    })),
  );
  await writeOffers(tx, prices);
}

/** What both sheets lack is sold no more; what of them could not be read or written stays as it was. */
async function end(tx: Transaction, { seen, unreadable, isWhole }: Reading): Promise<void> {
  if (isWhole) await retireProducts(tx, service, { keys: seen, unreadable });
  await markOffers(tx);
  const by = m365LicensesService.systems['partner-center'].en;
  await draftImported(tx, { service, currency: await currencyOfOffers(tx), by });
}

type Needs = Pick<WorkerNeeds, 'database'> & { platform: Pick<Platform, 'clouds'> };

/** The price sheets, once a day and when the operator asks. */
export const priceSheetMirror = ({ platform: { clouds }, database }: Needs) =>
  defineMirror<'connection', SheetPrice>({
    name: priceSheetMirrorName,
    system: partnerCenter.name,
    unit: 'connection',
    regions: partnerCenter.regions,
    everySeconds: 24 * 60 * 60,
    isMetered: false,
    tells: 'price-lists',
    read: (_unit, onUnreadable) => readSheets(driverOf(clouds), database, onUnreadable),
    keyOf: ({ product }) => product,
    write: (tx, _unit, { rows }) => write(tx, rows),
    end: (tx, _unit, reading) => end(tx, reading),
  });
