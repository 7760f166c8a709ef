import type { getCompanyAppearance, getLightLogo } from '@portal/contract/company';
import { defaultPrimaryColor } from '@portal/contract/constants';
import type { ResponseOf } from '@portal/contract/http';
import sql from 'sql-template-tag';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { brandTokensOf } from './brand-colors.ts';
import { findOrganization, type Organization } from './organization.ts';

/** What a call for a brand tells; the same for colours and logos. */
type BrandCall = Pick<OpenCall<typeof getCompanyAppearance>, 'principal' | 'query' | 'request'>;
type Needs = Pick<Platform, 'auth' | 'config'>;

/** Where nothing names an organization: the operator's colours and logos under the portal's own name. */
const neutralName = 'Cloud Portal';
const beforeTheOperator = {
  name: neutralName,
  brandLight: defaultPrimaryColor,
  brandDark: defaultPrimaryColor,
};

async function organizationOf(
  { auth, config }: Needs,
  { principal, query, request }: BrandCall,
): Promise<Organization | null> {
  const question = { principal, partner: query.partner, host: request.host };
  const named = await findOrganization(auth, config.PUBLIC_URL, question);
  if (named) return named;
  const operator = await auth.first<Organization>(sql`
    select id, kind, name, brand_light as "brandLight", brand_dark as "brandDark" from organization
    where kind = 'operator'`);
  return operator && { ...operator, name: neutralName };
}

export const readAppearance =
  (needs: Needs) =>
  async (call: BrandCall): Promise<ResponseOf<typeof getCompanyAppearance>> => {
    const { name, brandLight, brandDark } = (await organizationOf(needs, call)) ?? beforeTheOperator;
    return {
      name,
      primaryColor: { lightMode: brandLight, darkMode: brandDark },
      tokens: { light: brandTokensOf(brandLight, 'light'), dark: brandTokensOf(brandDark, 'dark') },
      registrationUrl: needs.config.REGISTRATION_URL ?? null,
      passwordPolicy: needs.config.PASSWORD_POLICY,
    };
  };

/** The logo of one mode as it was given, or empty. */
export const readLogo =
  (needs: Needs, mode: 'light' | 'dark') =>
  async (call: BrandCall): Promise<ResponseOf<typeof getLightLogo>> => {
    const organization = await organizationOf(needs, call);
    if (!organization) return { data: { data: '' } };
    const row = await needs.auth.first<{ light: string; dark: string }>(sql`
      select logo_light as light, logo_dark as dark from organization
      where partner_id = ${organization.id} and id = ${organization.id}`);
    return { data: { data: row?.[mode] ?? '' } };
  };
