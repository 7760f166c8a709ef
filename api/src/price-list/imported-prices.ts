import type { Service } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import { audit, portalItself } from '../platform/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import { queueMail, type MailContent } from '../platform/mail/mail-queue.ts';
import { holdersAtOperator } from '../platform/sessions/holders.ts';
import { draftNumber, insertDraft, lockDrafts, lockPriceList } from './repository.ts';

/** The catalog of a service whose products were imported, with what it recommends for each in one currency; `by` names it. */
export type Catalog = { service: Service; currency: string; by: string };

/** What the catalog recommends now. */
const wantedOf = (service: Service): Sql => sql`
  wanted as materialized (
    select key as product, recommended_price as unit_price from product
    where service = ${service} and gone_at is null and recommended_price is not null)`;

/** The prices of the service's products in a list. What a person typed is not `imported`. */
const heldIn = (version: number, service: Service): Sql => sql`
  held as materialized (
    select i.* from price_list_item i join product k on k.key = i.product
    where i.version = ${version} and k.service = ${service} and k.name is not null)`;

/** How many prices a list would get, change or lose. */
async function countDifferences(tx: Transaction, version: number, service: Service): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    with ${wantedOf(service)}, ${heldIn(version, service)}
    select count(*)::integer as count from wanted w full join held h using (product)
    where h.version is null or h.imported and h.unit_price is distinct from w.unit_price`);
  return row?.count ?? 0;
}

/** What the catalog does not have any more goes by itself: a product that is gone has no price in a draft. */
async function fill(tx: Transaction, version: number, service: Service): Promise<void> {
  await tx.run(sql`
    delete from price_list_item i using product k
    where i.version = ${version} and i.imported and k.key = i.product and k.service = ${service}
      and k.gone_at is not null`);
  await tx.run(sql`
    with ${wantedOf(service)}
    insert into price_list_item as i (version, product, unit_price, imported)
    select ${version}, w.product, w.unit_price, true from wanted w
    on conflict (version, product) do update set unit_price = excluded.unit_price
    where i.imported and i.unit_price <> excluded.unit_price`);
}

type Newest = { version: number; currency: string };

const newestPublished = (tx: Transaction): Promise<Newest | null> =>
  tx.first<Newest>(sql`
    select version, currency from price_list where state = 'published' order by version desc limit 1`);

type Draft = { number: number; isNew: boolean; changed: number };

/** The draft that there is, unless a person publishes it at this moment, who is waited for. */
async function heldDraft(tx: Transaction): Promise<{ number: number; currency: string } | null> {
  const number = await draftNumber(tx);
  const list = number === null ? null : await lockPriceList(tx, number);
  return number !== null && list?.state === 'draft' ? { number, currency: list.currency } : null;
}

/** A draft where prices differ from those of the newest list. */
async function beginDraft(tx: Transaction, { service, currency, by }: Catalog): Promise<Draft | null> {
  const newest = await newestPublished(tx);
  if (newest && newest.currency !== currency) return null;
  const changed = await countDifferences(tx, newest?.version ?? 0, service);
  if (changed === 0) return null;
  const { number } = await insertDraft(tx, by);
  if (!newest) await tx.run(sql`update price_list set currency = ${currency} where version = ${number}`);
  return { number, isNew: true, changed };
}

/** The draft as it is to be filled; null when there is nothing to fill, or it is in another currency. */
async function openDraft(tx: Transaction, catalog: Catalog): Promise<Draft | null> {
  const held = await heldDraft(tx);
  if (!held) return beginDraft(tx, catalog);
  if (held.currency !== catalog.currency) return null;
  const changed = await countDifferences(tx, held.number, catalog.service);
  return changed === 0 ? null : { number: held.number, isNew: false, changed };
}

/** Who of the operator publishes prices is told of a draft that waits for it, once. */
async function mailPublishers(
  tx: Transaction,
  partnerId: string,
  content: MailContent['pricesImported'],
): Promise<void> {
  for (const { email: recipient, language } of await holdersAtOperator(tx, partnerId, 'operations.manage'))
    await queueMail(tx, { partnerId, kind: 'pricesImported', recipient, language, content });
}

/**
 * Writes what a catalog recommends into the one draft, and begins one where prices differ from those of the newest list.
 * What a person typed stays, of this service as of the others. Null when nothing was written: all is as it was, or the
 * price lists are in another currency.
 */
export async function draftImported(
  tx: Transaction,
  catalog: Catalog,
): Promise<{ number: number; changed: number } | null> {
  const { service, by, currency } = catalog;
  await lockDrafts(tx);
  const draft = await openDraft(tx, catalog);
  if (!draft) return null;
  const { number, isNew, changed } = draft;
  await fill(tx, number, service);
  if (!isNew)
    await tx.run(sql`
      update price_list set revision = revision + 1, updated_at = now(), updated_by_name = ${by} where version = ${number}`);
  const operator = await tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
  if (!operator) return { number, changed };
  await audit(tx, {
    event: isNew ? 'priceListDrafted' : 'priceListUpdated',
    actor: { ...portalItself, userName: by },
    partnerId: operator.id,
    target: String(number),
    details: { currency, pricesChanged: changed },
  });
  if (isNew) await mailPublishers(tx, operator.id, { from: by, number, changed });
  return { number, changed };
}
