import type { Language } from '../constants.ts';

type Words = Readonly<Record<Language, string>>;

/** What each kind of mail is called, on the operator's screens and in files. */
export const mailKindTexts = {
  invitation: { en: 'Invitation', sv: 'Inbjudan' },
  invitationTaken: { en: 'Invitation, address taken', sv: 'Inbjudan, adressen upptagen' },
  addressInvited: { en: 'Invitation open elsewhere', sv: 'Inbjudan öppen hos någon annan' },
  resetCode: { en: 'Code for a new password', sv: 'Kod för nytt lösenord' },
  registrationCode: { en: 'Code for a registration', sv: 'Kod för registrering' },
  registrationKnown: { en: 'Registration, address known', sv: 'Registrering, adressen känd' },
  registrationApproved: { en: 'Registration approved', sv: 'Registrering godkänd' },
  registrationDeclined: { en: 'Registration declined', sv: 'Registrering avslagen' },
  passwordChanged: { en: 'Password changed', sv: 'Lösenord ändrat' },
  emailCode: { en: 'Code for a new address', sv: 'Kod för ny adress' },
  emailTaken: { en: 'New address taken', sv: 'Ny adress upptagen' },
  emailChanged: { en: 'Address changed', sv: 'Adress bytt' },
  apiTokenCreated: { en: 'API token created', sv: 'API-token skapad' },
  twoFactorChanged: { en: 'Two-factor changed', sv: 'Tvåfaktor ändrad' },
  twoFactorReset: { en: 'Two-factor reset', sv: 'Tvåfaktor återställd' },
  securityEvent: { en: 'Security', sv: 'Säkerhet' },
  visitBegan: { en: 'Visit', sv: 'Besök' },
  operationFailed: { en: 'Failed order', sv: 'Misslyckad beställning' },
  disruptionBegan: { en: 'Disruption', sv: 'Driftstörning' },
  disruptionOver: { en: 'Disruption over', sv: 'Driftstörning över' },
  ticket: { en: 'Ticket', sv: 'Ärende' },
  ticketSent: { en: 'Ticket sent', sv: 'Ärende skickat' },
  ticketNotDelivered: { en: 'Ticket not delivered', sv: 'Ärende inte levererat' },
  partnerSuspended: { en: 'Partner suspended', sv: 'Partner spärrad' },
  partnerReactivated: { en: 'Partner reactivated', sv: 'Spärr hävd' },
  invoicesMade: { en: 'Invoices of a month', sv: 'Månadens fakturor' },
  invoicesOverdue: { en: 'Reminder of invoices', sv: 'Betalningspåminnelse' },
  monthWaits: { en: 'Month waits to be closed', sv: 'Månad väntar på att stängas' },
  creditNearLimit: { en: 'Credit nearly used', sv: 'Kreditgräns snart nådd' },
  connectionBroken: { en: 'Connection to be mended', sv: 'Anslutning att åtgärda' },
  dataStale: { en: 'Data not read', sv: 'Data läses inte' },
  dataFresh: { en: 'Data read again', sv: 'Data läses igen' },
  connectionSecretEnds: { en: 'Credentials that run out', sv: 'Inloggning som går ut' },
  downloadBroken: { en: 'Download not as registered', sv: 'Nedladdning inte som registrerad' },
  licensesEnding: { en: 'Licenses at the end of their term', sv: 'Licenser vars period tar slut' },
  backupReady: { en: 'M365 Backup ready', sv: 'M365 Backup klart' },
  backupRunEnded: { en: 'Run of a backup job ended', sv: 'Körning av backupjobb slut' },
  pricesImported: { en: 'Imported prices', sv: 'Importerade priser' },
  tenantCredentials: { en: 'Sign-in to a new tenant', sv: 'Inloggning till ny tenant' },
  testMail: { en: 'Test email', sv: 'Testmejl' },
} as const satisfies Record<string, Words>;

const texts: Readonly<Record<string, Words>> = mailKindTexts;

/** The name of a kind of mail; what is none stands as it is. */
export const mailKindText = (kind: string, language: Language): string =>
  (Object.hasOwn(texts, kind) ? texts[kind]?.[language] : undefined) ?? kind;
