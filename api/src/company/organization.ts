import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';
import type { Principal } from '../platform/http/principal.ts';

/** The operator or a partner, as it shows itself. */
export type Organization = {
  id: string;
  kind: 'operator' | 'partner';
  name: string;
  brandLight: string;
  brandDark: string;
};

/** How a caller names an organization: by token, else by `?partner=`, else by the host name asked for. */
export type OrganizationQuery = {
  principal: Principal | null;
  partner: string | undefined;
  /** The Host header, with its port. */
  host: string;
};

/** `bjorkudden` of `bjorkudden.portal.example:8080`, when the portal's own name is `portal.example`. */
export function slugOfHost(host: string, publicUrl: string): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const own = `.${new URL(publicUrl).hostname}`;
  const label = name.endsWith(own) ? name.slice(0, -own.length) : '';
  return /^[a-z\d-]+$/.test(label) ? label : null;
}

/** The organization in whose name the caller is served; null where nothing names one. */
export async function findOrganization(
  auth: Database,
  publicUrl: string,
  { principal, partner, host }: OrganizationQuery,
): Promise<Organization | null> {
  const bySlug = partner?.toLowerCase() ?? null;
  const byHost = slugOfHost(host, publicUrl);
  return auth.first<Organization>(sql`
    select id, kind, name, brand_light as "brandLight", brand_dark as "brandDark" from organization
    where kind in ('operator', 'partner') and (
      id = ${principal?.partnerId ?? null}
      or (${principal === null} and state in ('active', 'suspended') and slug in (${bySlug}, ${byHost}))
    )
    order by slug = ${bySlug} desc nulls last limit 1`);
}
