import { reservedSlugs, slugMaxLength } from '@portal/contract/partners';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from './database/database.ts';

/** A company's short name for addresses: letters a to z, digits and dashes, without the kind of company. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ (?:ab|hb|kb|as|aps|oy|gmbh|ltd|inc)\.?$/u, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    // Room for the number that tells it from another.
    .slice(0, slugMaxLength - 5)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' || reservedSlugs.includes(plain) ? `partner${plain && '-'}${plain}` : plain;
}

/** The first that is free of a name's: itself, or with a number; for the row that is written in the same statement. */
const freeSlug = (base: string): Sql => sql`(
  select c.slug from (
    select ${base}::text || case when n = 1 then '' else '-' || n end as slug, n from generate_series(1, 9999) n
  ) c
  where not exists (select from organization o where o.slug = c.slug) order by c.n limit 1)`;

/** Gives a partner an address of its own, unless it has one; answers it. Two at once come one after the other. */
export async function giveSlug(tx: Transaction, id: string, name: string): Promise<string> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('partner-slug', 0))`);
  const taken = await tx.first<{ slug: string }>(sql`
    update organization set slug = coalesce(slug, ${freeSlug(slugOf(name))})
    where partner_id = ${id} and id = ${id} and kind = 'partner' returning slug`);
  return taken?.slug ?? '';
}
