import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { newId } from './ids.ts';

/** The mails that exist and the values their texts need. */
export type MailContent = {
  invitation: { organizationName: string; inviterName: string; link: string; expiresAt: string };
  invitationTaken: { organizationName: string };
  resetCode: { code: string };
  registrationCode: { code: string };
  registrationKnown: Record<string, never>;
  registrationApproved: { link: string };
  registrationDeclined: { reason: string };
  passwordChanged: Record<string, never>;
  twoFactorReset: { byName: string; reason: string };
};
export type MailKind = keyof MailContent;

export type NewMail<K extends MailKind> = {
  /** The house in whose name it goes: brand, reply address. */
  partnerId: string;
  kind: K;
  recipient: string;
  language: 'en' | 'sv';
  content: MailContent[K];
};

/** Queues a mail in the transaction of what it tells; the worker sends it, none twice. */
export async function queueMail<K extends MailKind>(tx: Queryable, mail: NewMail<K>): Promise<void> {
  await tx.run(sql`
    insert into mail (partner_id, id, kind, recipient, language, content)
    values (${mail.partnerId}, ${newId()}, ${mail.kind}, ${mail.recipient}, ${mail.language},
      ${JSON.stringify(mail.content)}::jsonb)`);
}
