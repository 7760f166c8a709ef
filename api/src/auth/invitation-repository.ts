import type { Language } from '@portal/contract/constants';
import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { MailContent } from '../platform/mail/mail-queue.ts';

type NewInvitation = {
  organizationId: string;
  email: string;
  roles: readonly Role[];
  language: Language;
  token: { hash: string; expiresAt: string };
  content: MailContent['invitation'];
  isMailed: boolean;
};

/**
 * Adds the invited person and mails them unless told not to, in the open tenant. A function of the database does it, because the address
 * may be in use in another tenant, which this one must not learn. Answers the roles of who is in the list: somebody who
 * was invited before keeps theirs.
 */
export async function addInvitation(tx: Queryable, invitation: NewInvitation): Promise<readonly Role[]> {
  const { organizationId, email, roles, language, token, content, isMailed } = invitation;
  const person = { id: newId(), email, roles, language };
  const mail = isMailed ? JSON.stringify({ id: newId(), content }) : null;
  await tx.run(sql`
    select invite_user(${organizationId}, ${JSON.stringify(person)}::jsonb, ${JSON.stringify(token)}::jsonb,
      ${mail}::jsonb)`);
  const invited = await tx.first<{ roles: Role[] }>(sql`
    select u.roles from user_account u
    where u.partner_id = tenant('partner') and u.organization_id = ${organizationId}
      and u.email = ${email}
    order by u.state = 'invited', u.id limit 1`);
  if (!invited) throw new Error('The invited person could not be kept.');
  return invited.roles;
}
