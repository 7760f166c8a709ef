import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import type { DocumentKind } from '@portal/contract/legal/consent';
import { newId } from '../platform/database/ids.ts';
import { testPassword, type TestOrganization, type TestUser } from './people.ts';
import type { Answer, TestPortal } from './test-portal.ts';

export type LoginAnswer = {
  accessToken: string;
  additionalAuthenticationRequired: boolean;
  termsConsentRequired: boolean;
  deviceToken?: string;
  errorKey?: string;
};

/** Signs in as the login page does. */
export const logIn = (
  portal: TestPortal,
  username: string,
  options: { password?: string; deviceToken?: string; path?: string } = {},
): Promise<Answer<LoginAnswer>> => {
  const { password = testPassword, deviceToken, path = '/login/' } = options;
  return portal.call('POST', path, { body: { username, password, ...(deviceToken ? { deviceToken } : {}) } });
};

/** How long the token says that it lives: 300 seconds is the halfway kind. */
export const lifeOf = (token: string): number => {
  const { exp = 0, iat = 0 } = decodeJwt(token);
  return exp - iat;
};

export type Authenticator = { secret: string; code(stepsAgo?: number): string };

/** Turns two-factor on; the codes follow the portal's clock. */
export async function enableTwoFactor(portal: TestPortal, user: TestUser): Promise<Authenticator> {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  await portal.owner.run(sql`
    update user_account set mfa_secret_sealed = ${portal.platform.sealer.seal(secret.base32)}
    where partner_id = ${user.partnerId} and id = ${user.id}`);
  return {
    secret: secret.base32,
    code: (stepsAgo = 0) =>
      new TOTP({ secret }).generate({ timestamp: portal.platform.clock().getTime() - stepsAgo * 30_000 }),
  };
}

/** Publishes a text that has to be accepted, and triggers consent to it; answers its hash. */
export async function publishDocument(
  portal: TestPortal,
  organization: TestOrganization,
  options: { kind?: DocumentKind; text?: string } = {},
): Promise<string> {
  const { kind = 'tac', text = randomBytes(8).toString('hex') } = options;
  const hash = createHash('sha256').update(text).digest('hex');
  const { partnerId } = organization;
  await portal.owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into legal_document (partner_id, id, kind, require_consent) values (${partnerId}, ${newId()}, ${kind}, true)
      on conflict do nothing`);
    await tx.run(sql`
      insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv)
      select partner_id, id, ${newId()}, ${hash}, 'Terms', 'Villkor', ${text}, ${text} from legal_document
      where partner_id = ${partnerId} and kind = ${kind}`);
    await tx.run(sql`
      update legal_document set last_triggered_at = now() where partner_id = ${partnerId} and kind = ${kind}`);
  });
  return hash;
}

export type KeptMail = {
  kind: string;
  language: string;
  content: { code?: string; link?: string; organizationName?: string };
};

/** The mails that wait for somebody, the oldest first. */
export const mailsTo = (portal: TestPortal, recipient: string): Promise<KeptMail[]> =>
  portal.owner.rows<KeptMail>(
    sql`select kind, language, content from mail where recipient = ${recipient} order by created_at, id`,
  );

export type KeptEntry = {
  event: string;
  partnerId: string;
  customerId: string | null;
  userId: string | null;
  userName: string;
  actingOrganizationId: string | null;
  target: string;
  details: Record<string, unknown>;
};

/** The audit entries of an event, the oldest first. */
export const entriesOf = (portal: TestPortal, event: string): Promise<KeptEntry[]> =>
  portal.owner.rows<KeptEntry>(sql`
    select event, partner_id as "partnerId", customer_id as "customerId", user_id as "userId", user_name as "userName",
      acting_organization_id as "actingOrganizationId", target, details
    from audit_entry where event = ${event} order by at, id`);
