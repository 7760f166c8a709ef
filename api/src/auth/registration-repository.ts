import type { Language } from '@portal/contract/constants';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

export type Application = {
  partnerId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  organizationNumber: string;
  address: string;
  zipcode: string;
  city: string;
  country: string;
  vatNumber: string;
  language: Language;
  passwordHash: string;
};

/** Applications with one address, and invitations of it, come one after the other, until the transaction ends. */
export async function queueUp(db: Queryable, email: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`register/${email}`}, 0))`);
}

/** A partner that has applied, and its owner, whose address is not verified yet. */
export async function addApplication(db: Queryable, application: Application): Promise<void> {
  const { partnerId, userId, email, companyName, organizationNumber, language } = application;
  await db.run(sql`
    insert into organization (partner_id, id, kind, state, name, organization_number, address, zipcode, city, country,
      contact_email, invoice_email)
    values (${partnerId}, ${partnerId}, 'partner', 'applied', ${companyName}, ${organizationNumber},
      ${application.address}, ${application.zipcode}, ${application.city}, ${application.country}, ${email}, ${email})`);
  await db.run(sql`
    insert into user_account (partner_id, organization_id, id, email, first_name, last_name, roles, password_hash, language)
    values (${partnerId}, ${partnerId}, ${userId}, ${email}, ${application.firstName}, ${application.lastName},
      array['owner'], ${application.passwordHash}, ${language})`);
  await db.run(sql`
    insert into sign_in_name (email, partner_id, user_id) values (${email}, ${partnerId}, ${userId})`);
}

/** Gives the address back from an application that nobody verified or that was declined, and from an invitation whose link is over. */
export async function freeSignInName(db: Queryable, email: string): Promise<void> {
  await db.run(sql`select free_sign_in_name(${email})`);
}

/** Gives the addresses of a declined application back; it stays with what it says. */
export async function releaseDeclined(db: Queryable, partnerId: string): Promise<void> {
  await db.run(sql`select release_declined(${partnerId})`);
}

/** When the person ticked the terms: documents published later were not before them. */
export async function appliedAt(db: Queryable, partnerId: string, userId: string): Promise<Date | null> {
  const row = await db.first<{ createdAt: Date }>(sql`
    select created_at as "createdAt" from user_account where partner_id = ${partnerId} and id = ${userId}`);
  return row?.createdAt ?? null;
}
