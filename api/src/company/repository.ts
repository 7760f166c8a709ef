import type { PrimaryColor } from '@portal/contract/company';
import sql, { raw } from 'sql-template-tag';
import type { Row, Transaction } from '../platform/database/database.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

export type LogoMode = 'light' | 'dark';

const ofPartner = (partnerId: string) => sql`h.partner_id = ${partnerId} and h.id = ${partnerId}`;
const logoName = (mode: LogoMode) => raw(`h.logo_${mode}_name`);

const file = (mode: LogoMode) =>
  sql`case when ${raw(`h.logo_${mode}`)} <> '' then json_build_object('name', ${logoName(mode)}) end`;

/** The brand of an organization as JSON text, in one round trip. */
export const brandOf = (partnerId: string): TenantRead => ({
  query: sql`
    select json_build_object(
      'primaryColor', json_build_object('lightMode', h.brand_light, 'darkMode', h.brand_dark),
      'logos', json_build_object('light', ${file('light')}, 'dark', ${file('dark')}),
      'customers', (select count(*) from organization c where c.partner_id = ${partnerId} and c.kind = 'customer'),
      'changed', case when h.brand_version > 1
        then json_build_object('by', h.brand_updated_by_name, 'at', api_time(h.brand_updated_at)) end,
      'version', h.brand_version)::text as brand
    from organization h where ${gate} and ${ofPartner(partnerId)}`,
  answer: (row: Row | null): string => {
    if (typeof row?.['brand'] !== 'string') throw new Error('The organization of a session is not there.');
    return row['brand'];
  },
});

export type StoredBrand = PrimaryColor & { version: number; updatedAt: Date; updatedByName: string };

export async function lockBrand(tx: Transaction, partnerId: string): Promise<StoredBrand> {
  const brand = await tx.first<StoredBrand>(sql`
    select h.brand_light as "lightMode", h.brand_dark as "darkMode", h.brand_version as version,
      h.brand_updated_at as "updatedAt", h.brand_updated_by_name as "updatedByName"
    from organization h where ${ofPartner(partnerId)} for no key update`);
  if (!brand) throw new Error('The organization of a session is not there.');
  return brand;
}

type Change = { partnerId: string; by: string };

export const setColors = (
  tx: Transaction,
  { partnerId, by }: Change,
  colors: PrimaryColor,
): Promise<number> =>
  tx.run(sql`
    update organization h set brand_light = ${colors.lightMode}, brand_dark = ${colors.darkMode},
      brand_version = brand_version + 1, brand_updated_at = now(), brand_updated_by_name = ${by}
    where ${ofPartner(partnerId)}`);

type Logo = { image: string; name: string };

/** Sets a logo, or removes it with an empty one; answers the name of the one before, null where there was none. */
export async function setLogo(
  tx: Transaction,
  { partnerId, mode, by }: Change & { mode: LogoMode },
  { image, name }: Logo,
): Promise<string | null> {
  const column = raw(`logo_${mode}`);
  const before = await tx.first<{ name: string | null }>(sql`
    select case when ${column} <> '' then ${logoName(mode)} end as name from organization h
    where ${ofPartner(partnerId)} for no key update`);
  await tx.run(sql`
    update organization h set ${column} = ${image}, ${raw(`logo_${mode}_name`)} = ${name},
      brand_version = brand_version + 1, brand_updated_at = now(), brand_updated_by_name = ${by}
    where ${ofPartner(partnerId)}`);
  return before?.name ?? null;
}
