import type { Language } from '@portal/contract/constants';
import * as z from 'zod';
import { says, type Writer } from './says.ts';

export const tenantCredentials = z.object({
  companyName: z.string(),
  domain: z.string(),
  username: z.string(),
  password: z.string(),
});

/** The first administrator of a tenant that was made for a customer. */
export const tenantCredentialsWriters: Record<Language, Writer> = {
  en: says(tenantCredentials, ({ companyName, domain, username, password }) => ({
    subject: `Sign-in to Microsoft 365 of ${companyName}`,
    heading: 'Your Microsoft 365 tenant is ready',
    paragraphs: [
      `The tenant ${domain} has been made for ${companyName}. This is its first administrator.`,
      `User name: ${username}`,
      'Sign in at Microsoft with this password, which you then replace by one of your own:',
    ],
    code: password,
    closing: 'This mail is sent once. The portal has forgotten the password, and nobody can send it again.',
  })),
  sv: says(tenantCredentials, ({ companyName, domain, username, password }) => ({
    subject: `Inloggning till Microsoft 365 för ${companyName}`,
    heading: 'Din tenant i Microsoft 365 är klar',
    paragraphs: [
      `Tenanten ${domain} har skapats för ${companyName}. Det här är dess första administratör.`,
      `Användarnamn: ${username}`,
      'Logga in hos Microsoft med det här lösenordet, som du sedan byter till ett eget:',
    ],
    code: password,
    closing:
      'Det här mejlet skickas en enda gång. Portalen har glömt lösenordet och ingen kan skicka det igen.',
  })),
};
