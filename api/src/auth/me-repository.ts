import type { Me } from '@portal/contract/auth/sign-in';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { Principal } from '../platform/http/principal.ts';

export type Self = Pick<Me, 'user' | 'organization' | 'partnerName' | 'deletion'>;

/** The person, the organization that the session works in, and the name of its partner. */
export const readSelf = (db: Queryable, principal: Principal): Promise<Self | null> =>
  db.first<Self>(sql`
    select json_build_object(
        'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'username', u.email, 'email', u.email,
        'phone', u.phone, 'mfa', case when u.mfa_secret_sealed is null then 'disabled' else 'enabled' end,
        'lastLoggedInAt', api_time(u.last_logged_in_at),
        'preferredMode', u.preferred_mode, 'language', u.language
      ) as "user",
      json_build_object('id', t.id, 'partnerId', t.partner_id, 'kind', t.kind, 'name', t.name, 'state', t.state)
        as organization,
      partner.name as "partnerName",
      case when t.delete_after is not null then json_build_object('until', api_time(t.delete_after),
        'requestedAt', api_time(t.deletion_requested_at), 'requestedBy', t.deletion_requested_by_name) end as deletion
    from user_account u
    join organization t on t.partner_id = ${principal.partnerId} and t.id = ${principal.organizationId}
    join organization partner on partner.partner_id = t.partner_id and partner.id = t.partner_id
    where u.partner_id = ${principal.home.partnerId} and u.id = ${principal.userId}`);
