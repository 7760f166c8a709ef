import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { ConnectedSystem, ConnectionReason } from '@portal/contract/connections';
import type { ConnectionTrouble } from '@portal/contract/connection-troubles';
import type { ToldOutcome } from '@portal/contract/m365-backup/notifications';
import type { BillingPeriod } from '@portal/contract/m365-licenses/constants';
import type { TermEnd } from '@portal/contract/m365-licenses/licenses';
import type { TicketService } from '@portal/contract/support';
import type { FailureKind } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import type { Actor } from '../audit.ts';
import type { Queryable } from '../database/database.ts';
import { newId } from '../database/ids.ts';

/** What is mailed to those who look after an organization's security. */
export const securityEvents = [
  'ownerInvited',
  'ownerGranted',
  'mfaReset',
  'partnerAccessClosed',
  'partnerAccessOpened',
  'companyDeletionRequested',
  'companyDeletionWithdrawn',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** In the receiver's language, with the customers that the address stands at. */
export type Disruption = {
  title: string;
  text: string;
  service: string | null;
  region: string | null;
  customers: string[];
  startsAt: string;
  endsAt: string | null;
};

/** How long a mailed code is good. */
export const mailedCodeSeconds = 600;

/** What a person did with their own two-factor sign-in. */
export type TwoFactorChange = 'disabled' | 'replaced' | 'codesRenewed';

/** The mails that exist and the values their texts need. */
export type MailContent = {
  invitation: { organizationName: string; inviterName: string; link: string; expiresAt: string };
  invitationTaken: { organizationName: string };
  /** To whom has an open invitation elsewhere: what somebody tried with the address; the name goes with an invitation. */
  addressInvited: { attempt: 'invitation' | 'registration' | 'emailChange'; organizationName: string };
  resetCode: { code: string };
  registrationCode: { code: string };
  registrationKnown: Record<string, never>;
  /** `partner` is the short name of the partner whose people it goes to, in the operator's name. */
  registrationApproved: { partner?: string };
  registrationDeclined: { reason: string };
  /** The names of the API tokens that ended with it. */
  passwordChanged: { apiTokens: string[] };
  emailCode: { code: string };
  emailTaken: Record<string, never>;
  emailChanged: { newEmail: string };
  apiTokenCreated: { name: string; expiresAt: string };
  twoFactorChanged: { change: TwoFactorChange };
  twoFactorReset: { byName: string; reason: string };
  /** To an organization: somebody has changed who may get in. */
  securityEvent: {
    event: SecurityEvent;
    organizationName: string;
    byName: string;
    target: string;
    at: string;
  };
  visitBegan: {
    organizationName: string;
    visitorName: string;
    homeName: string;
    reason: string;
    at: string;
  };
  operationFailed: { what: AuditEvent; customerName: string; subject: string; reference: string };
  disruptionBegan: Disruption;
  disruptionOver: Disruption;
  /** To the owners of a partner. */
  partnerSuspended: { organizationName: string; reason: string; partner?: string };
  partnerReactivated: { organizationName: string; partner?: string };
  /** To the owners and billing of a partner and of the operator; amounts with VAT. */
  creditNearLimit: {
    organizationName: string;
    limitMinor: number;
    usedMinor: number;
    currency: string;
    page: string;
    partner?: string;
  };
  /**
   * To whoever pays a partner's invoices: what a run has made for it, with VAT; `more` are not listed, `reference` pays all of
   * it at once.
   */
  invoicesMade: {
    month: string;
    invoices: { number: string; customerName: string; totalMinor: number; kind: 'invoice' | 'credit' }[];
    more: number;
    totalMinor: number;
    currency: string;
    dueOn: string;
    reference: string;
    page: string;
    partner?: string;
  };
  /** To whom invoices go: what is overdue for as many days as the seller has set. */
  invoicesOverdue: {
    invoices: { number: string; customerName: string; dueOn: string; leftMinor: number; reference: string }[];
    more: number;
    leftMinor: number;
    currency: string;
    page: string;
    partner?: string;
  };
  /** To the operator's people who bill: a month that is closed by the setting waits for what is open. */
  monthWaits: { month: string; open: number; page: string };
  /** To the operator's people who can put it right. */
  downloadBroken: { name: string; fileName: string; page: string; at: string };
  /** To the same, when a connection lets the portal in no more; `region` is empty for a system without one. */
  connectionBroken: { system: ConnectedSystem; region: string; trouble: ConnectionTrouble; at: string };
  /** To the same, before the secret of a connection runs out and when it has. */
  connectionSecretEnds: {
    system: ConnectedSystem;
    region: string;
    expiresAt: string;
    state: 'soon' | 'over';
  };
  /** To the same, when something of a connection has not been read for ten minutes, and when all of it is again. */
  dataStale: {
    system: ConnectedSystem;
    region: string;
    reason: ConnectionReason;
    beganAt: string;
    /** When what is shown meanwhile was read; null when it never was. */
    shownAt: string | null;
    count: number;
  };
  dataFresh: { system: ConnectedSystem; region: string; beganAt: string; at: string };
  /** To whoever tries whether mails go. */
  testMail: { byName: string; at: string };
  /** To whom support is asked of, in the writer's words. */
  ticket: {
    ticketId: string;
    reference: string;
    service: TicketService;
    organizationName: string;
    customerName: string | null;
    writerName: string;
    /** The writer's own organization, while acting as another. */
    writerOf: string | null;
    writerEmail: string;
    description: string;
    files: string[];
  };
  /** To the writer, once the mail server has taken it. */
  /** `actAs`: the organization that its writer has to act as to open it; null when it is their own. */
  ticketSent: { reference: string; description: string; page: string; actAs: string | null };
  ticketNotDelivered: { reference: string; description: string; page: string; actAs: string | null };
  /** To a customer and its partner, before the terms of licenses end. */
  licensesEnding: {
    customerName: string;
    isOfPartner: boolean;
    licenses: {
      name: string;
      quantity: number;
      endsAt: string;
      termEnd: TermEnd;
      billingPeriod: BillingPeriod;
      currency: string;
    }[];
  };
  /** To whoever had a code for it: the tenant is there, and can be backed up. */
  backupReady: { customerId: string; customerName: string; domain: string };
  /** To whom a customer has chosen, of a run of a job of M365 Backup; `problems` are what its log says, the first of them. */
  backupRunEnded: {
    customerId: string;
    customerName: string;
    runId: string;
    jobName: string;
    outcome: ToldOutcome;
    startedAt: string;
    endedAt: string;
    tries: number;
    problems: string[];
  };
  /** To the operator's people who publish prices, when an import has begun a draft. */
  pricesImported: { from: string; number: number; changed: number };
  /** The first administrator of a new tenant; user name and password are opened from `secretOf` as it is sent. */
  tenantCredentials: {
    companyName: string;
    domain: string;
    username?: string;
    password?: string;
    secretOf?: MailedSecret;
    orderedBy?: Actor;
  };
};
export type MailKind = keyof MailContent;

/** What of a mail stays sealed until the mail server has taken it: the secret that a thing has once. */
export type MailedSecret = { kind: string; thingId: string };

export type NewMail<K extends MailKind> = {
  /** The organization in whose name it goes: brand, reply address. */
  partnerId: string;
  kind: K;
  recipient: string;
  language: 'en' | 'sv';
  content: MailContent[K];
  /** Somebody wrote it: answers go to that address. */
  writer?: string;
  /** Ids of files of the organization that go along. */
  files?: readonly string[];
};

/** Queues a mail in the transaction of what it tells; the worker sends it, none twice. Answers its id. */
export async function queueMail<K extends MailKind>(tx: Queryable, mail: NewMail<K>): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into mail (partner_id, id, kind, recipient, language, content, writer_email, file_ids)
    values (${mail.partnerId}, ${id}, ${mail.kind}, ${mail.recipient}, ${mail.language},
      ${JSON.stringify(mail.content)}::jsonb, ${mail.writer ?? null}, ${[...(mail.files ?? [])]}::uuid[])`);
  return id;
}

/** Mails of any kind with ids of their own. */
export type NewMailWithId = { [K in MailKind]: NewMail<K> & { id: string } }[MailKind];

/** Queues many in one statement. */
export async function queueMails(tx: Queryable, mails: readonly NewMailWithId[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.run(sql`
    insert into mail (partner_id, id, kind, recipient, language, content)
    select "partnerId", id, kind, recipient, language, content from json_to_recordset(${JSON.stringify(mails)}::json)
      as m ("partnerId" uuid, id uuid, kind text, recipient text, language text, content jsonb)`);
}

/** What became of a mail for good. `failure` null: the mail server took it. */
export type SettledMail = {
  partnerId: string;
  kind: MailKind;
  recipient: string;
  content: unknown;
  failure: FailureKind | null;
};
