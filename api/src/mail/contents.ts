import * as z from 'zod';
import type { MailContent, MailKind } from '../platform/mail/mail-queue.ts';
import { backupReady, backupRunEnded } from './backup-texts.ts';
import { disruptionContent } from './disruption-texts.ts';
import { licensesEnding, pricesImported } from './license-texts.ts';
import { operatorContents } from './operator-texts.ts';
import { organizationContents } from './organization-texts.ts';
import { tenantCredentials } from './tenant-texts.ts';
import { ticketContents } from './ticket-texts.ts';

/** The values of each kind, as `queueMail` has kept them. */
export const contents = {
  invitation: z.object({
    organizationName: z.string(),
    inviterName: z.string(),
    link: z.string(),
    expiresAt: z.string(),
  }),
  invitationTaken: z.object({ organizationName: z.string() }),
  addressInvited: z.object({
    attempt: z.enum(['invitation', 'registration', 'emailChange']),
    organizationName: z.string(),
  }),
  resetCode: z.object({ code: z.string() }),
  registrationCode: z.object({ code: z.string() }),
  passwordChanged: z.object({ apiTokens: z.array(z.string()).default([]) }),
  emailCode: z.object({ code: z.string() }),
  emailChanged: z.object({ newEmail: z.string() }),
  apiTokenCreated: z.object({ name: z.string(), expiresAt: z.string() }),
  twoFactorChanged: z.object({ change: z.enum(['disabled', 'replaced', 'codesRenewed']) }),
  twoFactorReset: z.object({ byName: z.string(), reason: z.string() }),
  ...organizationContents,
  ...operatorContents,
  ...ticketContents,
  tenantCredentials,
  licensesEnding,
  backupReady,
  backupRunEnded,
  pricesImported,
  disruptionBegan: disruptionContent,
  disruptionOver: disruptionContent,
} satisfies { [K in MailKind]?: z.ZodType<MailContent[K]> };
