import type { Language } from '@portal/contract/constants';
import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { MailContent } from '../platform/mail-queue.ts';

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
 * may be in use in another tenant, which this one must not learn.
 */
export async function addInvitation(tx: Queryable, invitation: NewInvitation): Promise<void> {
  const { organizationId, email, roles, language, token, content, isMailed } = invitation;
  const person = { id: newId(), email, roles, language };
  const mail = isMailed ? JSON.stringify({ id: newId(), content }) : null;
  await tx.run(sql`
    select invite_user(${organizationId}, ${JSON.stringify(person)}::jsonb, ${JSON.stringify(token)}::jsonb,
      ${mail}::jsonb)`);
}
